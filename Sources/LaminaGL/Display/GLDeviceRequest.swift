import Foundation

/// Which EGL display a caller wants, as `--device` and `LAMINA_DEVICE` name it.
///
/// The names are `auto`, `surfaceless`, `default`, `gbm`, `gbm:PATH` (a render node such as
/// `/dev/dri/renderD128`), `egl:N` (the N-th EGL device, from 0) and `software`.
public struct GLDeviceRequest: Sendable, Equatable, CustomStringConvertible {
  enum Choice: Sendable, Equatable {
    case automatic
    case surfaceless
    case defaultDisplay
    case anyRenderNode
    case renderNode(String)
    case device(Int)
    case software
  }

  let choice: Choice

  private init(_ choice: Choice) {
    self.choice = choice
  }

  /// The first of these that works: hardware EGL devices, GBM render nodes, Mesa's surfaceless
  /// platform, software EGL devices, the default display.
  public static let automatic = GLDeviceRequest(.automatic)
  /// Mesa's surfaceless platform.
  public static let surfaceless = GLDeviceRequest(.surfaceless)
  /// A software rasterizer, whatever hardware there is.
  public static let software = GLDeviceRequest(.software)

  /// Reads a name. Case matters, and blanks around the name are not removed. Throws
  /// ``InvalidDeviceName``.
  public init(_ name: String) throws(InvalidDeviceName) {
    switch name {
    case "auto": self.init(.automatic)
    case "surfaceless": self.init(.surfaceless)
    case "default": self.init(.defaultDisplay)
    case "gbm": self.init(.anyRenderNode)
    case "software": self.init(.software)
    default:
      if let path = name.suffix(after: "gbm:") {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
          throw InvalidDeviceName(name: name, reason: "gbm: takes an absolute path")
        }
        self.init(.renderNode(path))
      } else if let number = name.suffix(after: "egl:") {
        guard !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }),
          let index = Int(number)
        else {
          throw InvalidDeviceName(name: name, reason: "egl: takes a number from 0")
        }
        self.init(.device(index))
      } else {
        throw InvalidDeviceName(name: name, reason: "unknown name")
      }
    }
  }

  /// Reads `LAMINA_DEVICE` from `environment`; ``automatic`` if it is absent or empty. Throws
  /// ``InvalidDeviceName``.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InvalidDeviceName) {
    guard let name = environment["LAMINA_DEVICE"], !name.isEmpty else {
      self = .automatic
      return
    }
    try self.init(name)
  }

  /// The name that ``init(_:)`` reads.
  public var description: String {
    switch choice {
    case .automatic: "auto"
    case .surfaceless: "surfaceless"
    case .defaultDisplay: "default"
    case .anyRenderNode: "gbm"
    case .renderNode(let path): "gbm:\(path)"
    case .device(let index): "egl:\(index)"
    case .software: "software"
    }
  }
}

/// A device name that ``GLDeviceRequest`` does not read.
public struct InvalidDeviceName: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name that was given.
  public let name: String
  /// What is wrong with it.
  public let reason: String

  /// One line: the name, the reason, and the names that are allowed.
  public var description: String {
    "device '\(name)': \(reason); allowed: auto, surfaceless, default, gbm, gbm:PATH, egl:N, software"
  }
}

extension String {
  /// The text after `prefix`, or nil if this string does not start with it.
  fileprivate func suffix(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

/// The former name of ``GLDeviceRequest``.
@available(*, deprecated, renamed: "GLDeviceRequest")
public typealias DeviceRequest = GLDeviceRequest
