package mistakes_test

import "isrgrade/reference/mistakes"

var topicsInOrder = []mistakes.Topic{
	mistakes.CaughtUpRule, mistakes.ShrinkRule, mistakes.JoinRule,
	mistakes.HighWatermarkRule, mistakes.LogAndOffsets, mistakes.StartAndMinISR,
}
