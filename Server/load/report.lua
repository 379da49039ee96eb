-- What scripts print for clients.py: seconds, p50, p99, and answers with 200, 304, 429, and others.
local threads = {}

function setup(thread) table.insert(threads, thread) end

ok, known, refused, others = 0, 0, 0, 0

function response(status)
  if status == 200 then ok = ok + 1
  elseif status == 304 then known = known + 1
  elseif status == 429 then refused = refused + 1
  else others = others + 1 end
end

function done(summary, latency)
  local sums = { 0, 0, 0, 0 }
  for _, thread in ipairs(threads) do
    for place, name in ipairs({ "ok", "known", "refused", "others" }) do
      sums[place] = sums[place] + thread:get(name)
    end
  end
  local lost = summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("result %f %f %f %d %d %d %d\n", summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, sums[1], sums[2], sums[3],
    sums[4] + lost))
end
