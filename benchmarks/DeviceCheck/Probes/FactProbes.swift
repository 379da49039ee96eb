import Foundation
import Lamina

// What a context is like, and what it costs to get one.
extension DeviceProbe {
  mutating func facts() {
    probe("read format", Self.readFormat)
    probe("opening three times, ms", Self.openings)
    probe("make current, us", Self.makeCurrent)
    probe("textures in BGRA", Self.steps)
  }

  /// The format and type that the driver reads fastest, as GL names them.
  private static func readFormat(_ device: GLDeviceRequest) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    let target = try RenderTarget(context: context, width: 16, height: 16)
    defer { target.delete() }
    return try context.withCurrent {
      let words = [GLName.colorReadFormat, GLName.colorReadType].map {
        "0x" + String(context.gl.value($0), radix: 16)
      }
      return Answer(
        "\(words.joined(separator: ", ")); targets are \(context.pixelOrder == .bgra ? "BGRA" : "RGBA")"
      )
    }
  }

  private static func openings(_ device: GLDeviceRequest) throws -> Answer {
    GLDisplays.closeUnused()
    let times = try (0..<3).map { _ in
      try milliseconds { try GLContext.open(device).close() }
    }
    return Answer(
      times.map(text).joined(separator: ", "),
      figures: times.enumerated().map { Figure("opening \($0 + 1)", $1, "ms") })
  }

  private static func makeCurrent(_ device: GLDeviceRequest) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    let count = 200
    let time = try milliseconds { for _ in 0..<count { try context.withCurrent {} } }
    let each = time * 1e3 / Double(count)
    return Answer(text(each), figures: [Figure("make current and put back", each, "us")])
  }

  /// The steps that Lamina tries out before it uses such textures, with what came of each. Lamina
  /// uses RGBA if one of them fails, so that is not wrong.
  private static func steps(_ device: GLDeviceRequest) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    guard let steps = try BGRAProbe.steps(in: context) else {
      return .notAvailable("the driver does not list GL_EXT_texture_format_BGRA8888")
    }
    return Answer(
      steps.map { "\($0.name): \($0.failure ?? "good")" }.joined(separator: "; "))
  }
}
