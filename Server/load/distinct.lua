-- Requests for pictures that differ from every other.
dofile(os.getenv("LOAD") .. "/report.lua")
local number = tonumber(os.getenv("FIRST") or "0")

function request()
  number = number + 1
  return wrk.format("GET", wrk.path .. "?title=Card%20" .. number .. "%20of%20many%20cards")
end
