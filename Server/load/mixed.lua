-- Of a hundred requests, DRAWN need a drawing, 47 are for one of twenty pictures that are kept, and
-- the client has the pictures of the others.
dofile(os.getenv("LOAD") .. "/report.lua")
local number, first = 0, tonumber(os.getenv("FIRST"))
local drawn, known = tonumber(os.getenv("DRAWN")), { ["If-None-Match"] = os.getenv("TAG") }

function request()
  number = number + 1
  local place = number * 37 % 100
  if place < drawn then
    return wrk.format("GET", wrk.path .. "?title=Card%20" .. first + number)
  elseif place < drawn + 47 then
    return wrk.format("GET", wrk.path .. "?title=Kept%20" .. number % 20)
  end
  return wrk.format("GET", wrk.path, known)
end
