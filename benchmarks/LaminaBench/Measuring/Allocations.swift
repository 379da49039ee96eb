import CAllocations
import Foundation

/// The allocations of one frame, by who made them and when.
struct FrameAllocations {
  var setters = 0
  var frame = 0
  var driver = 0
  var threads = 0
}

/// Reads the counts of allocations between the steps of a frame.
struct AllocationMarks {
  private var thread = allocations_of_thread()
  private let threadAtStart: AllocationCounts
  private let processAtStart = allocations_of_process()
  private(set) var counted = FrameAllocations()

  init() { threadAtStart = thread }

  /// Attributes the allocations since the last mark to the property sets.
  mutating func endSetters() {
    let now = allocations_of_thread()
    counted.setters = Int(now.own - thread.own)
    counted.driver += Int(now.driver - thread.driver)
    thread = now
  }

  /// Attributes the allocations since the last mark to the frame.
  mutating func endFrame() {
    let now = allocations_of_thread()
    counted.frame = Int(now.own - thread.own)
    counted.driver += Int(now.driver - thread.driver)
    thread = now
    let process = allocations_of_process()
    let all = process.own + process.driver - processAtStart.own - processAtStart.driver
    let mine = thread.own + thread.driver - threadAtStart.own - threadAtStart.driver
    counted.threads = all > mine ? Int(all - mine) : 0
  }
}

/// Checks that allocations are counted. A dynamic linker or another allocator could prevent that.
enum AllocationCheck {
  private final class Probe {}

  /// Throws unless Swift's allocations are counted, and the driver's too if a driver is loaded.
  static func run() throws {
    let before = allocations_of_thread().own
    var probes: [Probe] = []
    for _ in 0..<100 { probes.append(Probe()) }
    let seen = allocations_of_thread().own - before
    guard seen >= UInt64(probes.count) else { throw Failure.swift(Int(seen)) }
    guard allocations_find_drivers() > 0 else { throw Failure.noDriver }
  }

  enum Failure: Error, CustomStringConvertible {
    case swift(Int)
    case noDriver

    var description: String {
      switch self {
      case .swift(let seen): "allocations are not counted: of 100 objects \(seen) were seen"
      case .noDriver:
        "allocations of the driver cannot be told apart: none of its shared objects was found"
      }
    }
  }
}

/// The places where the calling thread allocated during recording, the most frequent first.
enum AllocationSites {
  static func report(frames: Int) -> [String] {
    var count: Int32 = 0
    guard let sites = allocations_sites(&count), count > 0 else { return ["    no allocations"] }
    let sorted = (0..<Int(count)).map { sites[$0] }.sorted { $0.count > $1.count }
    return sorted.prefix(12).flatMap { site -> [String] in
      let perFrame = Double(site.count) / Double(max(frames, 1))
      let head =
        "    \(String(format: "%.2f", perFrame)) a frame, \(site.bytes / max(site.count, 1)) bytes each"
      return [head] + names(of: site).map { "        \($0)" }
    }
  }

  /// The functions that are not part of Swift's runtime, innermost first.
  private static func names(of site: AllocationSite) -> [String] {
    withUnsafeBytes(of: site.frames) { bytes in
      let names = bytes.bindMemory(to: UnsafeMutableRawPointer?.self).prefix(Int(site.depth)).map {
        address in
        var text = [CChar](repeating: 0, count: 800)
        allocations_describe(address, &text, text.count)
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      }
      return names.filter { !$0.hasPrefix("swift_") }.prefix(8).map { name in
        var name = name
        for module in [
          "LaminaLayers.", "LaminaGraphics.", "LaminaGeometry.", "LaminaGL.", "Lamina.", "Swift.",
        ] {
          name = name.replacingOccurrences(of: module, with: "")
        }
        return String(name.prefix(160))
      }
    }
  }
}
