// A worker for tests, run as `lamina worker` is. The end of its name says what it does:
//
//   hostile-attempts   confines itself as a worker does, then tries what a scene must never do; the
//                      result of each attempt is the error of the job
//   hostile-crash      crashes on a job
//   hostile-memory     takes memory on a job until there is none
//   hostile-spin       never answers a job
//   hostile-NUMBER     sends bytes that a generator makes of the number, first a valid start
//   hostile-silent     never says that it is ready
//   hostile-ends       ends at once
//   hostile-VERB       one wrong answer: see `WrongAnswers.swift`
import CHostileCalls
import Foundation
import LaminaWorker
import LaminaWorkerProcess

let mode = CommandLine.arguments[0].split(separator: "-").last.map(String.init) ?? ""
let link: Int32 = 3

switch mode {
case "attempts":
  try WorkerService.run(descriptor: link) { _ in
    throw WorkerPoolError.failed(Attempts.all().joined(separator: "\n"))
  }
case "crash":
  try WorkerService.run(descriptor: link) { _ in
    _ = hostile_read(16)
  }
case "memory":
  try WorkerService.run(descriptor: link) { _ in
    var kept: [[UInt8]] = []
    while true { kept.append([UInt8](repeating: 1, count: 16 << 20)) }
  }
case "spin":
  try WorkerService.run(descriptor: link) { _ in
    while true {}
  }
case "silent": pause()
case "ends": exit(7)
default: WrongAnswers(mode).run(link)
}
