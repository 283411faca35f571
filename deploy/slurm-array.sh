#!/bin/bash
# Grades a class as a Slurm job array, one shard a task:
#
#     sbatch --array=0-3 slurm-array.sh CLASS OUT [FLAG...]
#
# CLASS is the folder with the submissions, OUT a folder that all nodes share; the
# flags are those of `isrgrade batch`. isrgrade finds its shard by the variables
# that Slurm sets. A task that is requeued goes on where it was.
#
#SBATCH --job-name=isrgrade
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --time=02:00:00
#SBATCH --requeue
#SBATCH --output=isrgrade-%A_%a.log
set -eu

class=${1:?the folder with the submissions}
out=${2:?the folder for the shards}
shift 2

# Slurm runs a copy of this script elsewhere: isrgrade must be on PATH, or named.
grader=${ISRGRADE:-isrgrade}

status=0
"$grader" batch --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@" -o "$out/shard-$SLURM_ARRAY_TASK_ID" "$class" || status=$?

# 1 says that some submissions are wrong, which is no failure of the job.
[ "$status" -eq 1 ] || exit "$status"
