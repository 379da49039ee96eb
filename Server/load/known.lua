-- Requests of a client that has the picture.
dofile(os.getenv("LOAD") .. "/report.lua")
wrk.headers["If-None-Match"] = os.getenv("TAG")
