# frozen_string_literal: true

# One follower as the leader sees it.
Follower = Struct.new(:leo, :caught_up, :fetched_at, :leader_leo_then) do
  def fetch(now, offset, leader_leo)
    if offset >= leader_leo
      self.caught_up = [caught_up, now].max
    elsif offset >= leader_leo_then
      self.caught_up = [caught_up, fetched_at].max
    end
    self.leo = offset
    self.leader_leo_then = leader_leo
    self.fetched_at = now
  end
end

# The partition keeps everybody who is out of sync; the rest is the ISR.
class Partition
  def initialize(lag_max, min_isr, ids)
    @lag_max = lag_max
    @min_isr = min_isr
    @ids = ids
    @followers = ids.drop(1).to_h { |id| [id, Follower.new(0, 0, 0, 0)] }
    @out_of_sync = []
    @leo = @hw = 0
  end

  def append(count)
    @leo += count
    raise_hw
  end

  def fetch(now, id, offset)
    @followers.fetch(id).fetch(now, offset, @leo)
    @out_of_sync.delete(id) if offset >= @hw
    raise_hw
  end

  def status(now)
    late = @followers.select { |_, follower| now - follower.caught_up > @lag_max }
    @out_of_sync |= late.keys
    raise_hw
    puts "t=#{now} LEO=#{@leo} HW=#{@hw} ISR=#{isr.join(',')} WRITES=#{writes}"
  end

  private

  def isr
    @ids - @out_of_sync
  end

  def raise_hw
    leos = @followers.values_at(*isr.drop(1)).map(&:leo)
    @hw = [@hw, [@leo, *leos].min].max
  end

  def writes
    isr.size >= @min_isr ? 'OK' : 'NOT_ENOUGH_REPLICAS'
  end
end

header = Array.new(3) { $stdin.gets.split.drop(1).map(&:to_i) }
partition = Partition.new(header[0].first, header[1].first, header[2])

$stdin.each_line(chomp: true) do |line|
  case line
  when /\At=\d+ APPEND (\d+)\z/
    partition.append(Regexp.last_match(1).to_i)
  when /\At=(\d+) FETCH (\d+) offset (\d+)\z/
    partition.fetch(*Regexp.last_match.captures.map(&:to_i))
  when /\At=(\d+) STATUS\z/
    partition.status(Regexp.last_match(1).to_i)
  end
end
