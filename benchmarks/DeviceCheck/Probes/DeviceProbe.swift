import Foundation
import Lamina

/// Facts and times of a device, each found on its own: one that fails is noted, and the next one
/// runs.
struct DeviceProbe {
  /// One thing that was found out.
  struct Finding: Encodable {
    let name: String
    /// One line for people.
    let value: String
    /// Nil where there is no right answer.
    let isGood: Bool?
    /// The numbers behind the line.
    let figures: [Figure]
    /// The seconds that it took to find out.
    let seconds: Double
  }

  /// A number that was measured.
  struct Figure: Encodable {
    let name: String
    let value: Double
    /// Such as `ms`.
    let unit: String

    init(_ name: String, _ value: Double, _ unit: String) {
      (self.name, self.value, self.unit) = (name, value, unit)
    }
  }

  /// What a probe has found out.
  struct Answer {
    let value: String
    var isGood: Bool?
    var figures: [Figure] = []

    init(_ value: String, isGood: Bool? = nil, figures: [Figure] = []) {
      (self.value, self.isGood, self.figures) = (value, isGood, figures)
    }

    /// For something that the driver does not offer, which is not wrong.
    static func notAvailable(_ reason: String) -> Answer { Answer("not available: \(reason)") }
  }

  private(set) var findings: [Finding] = []
  private let device: GLDeviceRequest
  private let tell: (Finding) -> Void

  var isGood: Bool { findings.allSatisfy { $0.isGood != false } }

  /// Runs every probe on `device`, which takes seconds on a GPU and minutes on a slow software
  /// rasterizer. `tell` gets each finding as soon as it is there.
  init(_ device: GLDeviceRequest, tell: @escaping (Finding) -> Void) {
    (self.device, self.tell) = (device, tell)
    facts()
    pixels()
    sharing()
    times()
    goals()
  }

  /// Runs a probe. An extension that is missing is no failure.
  mutating func probe(_ name: String, _ body: (GLDeviceRequest) throws -> Answer) {
    let start = ContinuousClock.now
    var answer: Answer
    do {
      answer = try body(device)
    } catch let error as GLDeviceError {
      if case .missingExtension = error {
        answer = .notAvailable("\(error)")
      } else {
        answer = Answer("failed: \(error)", isGood: false)
      }
    } catch {
      answer = Answer("failed: \(error)", isGood: false)
    }
    let seconds = Self.milliseconds(since: start) / 1000
    let finding = Finding(
      name: name, value: answer.value, isGood: answer.isGood, figures: answer.figures,
      seconds: (seconds * 1000).rounded() / 1000)
    findings.append(finding)
    tell(finding)
  }
}
