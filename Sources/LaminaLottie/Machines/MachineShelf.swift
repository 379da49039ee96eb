import Foundation

/// The state machines of an archive, each read once.
final class MachineShelf {
  /// A machine, and what of it is run in another way than its authors see it.
  struct Machine {
    let model: MachineModel
    let report: LottieReport
  }

  private let file: LottieFile
  private let limits: LottieLimits
  private var known: [String: Machine] = [:]

  init(_ file: LottieFile, limits: LottieLimits) { (self.file, self.limits) = (file, limits) }

  /// The machine of an identifier. Throws ``LottieError`` if there is none, or if it cannot be
  /// read.
  func machine(_ id: String) throws -> Machine {
    if let machine = known[id] { return machine }
    guard file.machines.contains(id), let (name, data) = try file.machine(id) else {
      throw LottieError(
        .unknownName, "state machine '\(printable(id))'", "the file has none of that name",
        allowed: LottieError.list(file.machines))
    }
    var reader = MachineReader(name, animation: file.animation)
    let model = try reader.read(try JSONReader.read(data, limits: limits))
    let machine = Machine(model: model, report: reader.report)
    known[id] = machine
    return machine
  }
}
