import Foundation

/// Which EGL display a caller wants, as `--device` and `LAMINA_DEVICE` name it.
///
/// The names are `auto`, `surfaceless`, `default`, `gbm`, `gbm:PATH` (a render node such as
/// `/dev/dri/renderD128`), `egl:N` (the N-th EGL device, from 0), `cuda:N` (the device that CUDA
/// numbers N), `pci:ADDRESS` (such as `0000:65:00.0`), `uuid:ID` (as `nvidia-smi -L` prints it),
/// `hardware` and `software`.
public struct GLDeviceRequest: Sendable, Equatable, CustomStringConvertible {
  enum Choice: Sendable, Equatable {
    case automatic
    case surfaceless
    case defaultDisplay
    case anyRenderNode
    case renderNode(String)
    case device(Int)
    case cuda(Int)
    case pci(String)
    case uuid(String)
    case hardware
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
  /// The first of these that is hardware. A software rasterizer is refused.
  public static let hardware = GLDeviceRequest(.hardware)
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
    case "hardware": self.init(.hardware)
    case "software": self.init(.software)
    default:
      if let path = name.suffix(after: "gbm:") {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
          throw InvalidDeviceName(name: name, reason: "gbm: takes an absolute path")
        }
        self.init(.renderNode(path))
      } else if let index = try Self.number(after: "egl:", in: name) {
        self.init(.device(index))
      } else if let index = try Self.number(after: "cuda:", in: name) {
        self.init(.cuda(index))
      } else if let text = name.suffix(after: "pci:") {
        guard let address = DeviceName.pciAddress(text) else {
          throw InvalidDeviceName(
            name: name, reason: "pci: takes an address such as 0000:65:00.0, in hexadecimal")
        }
        self.init(.pci(address))
      } else if let text = name.suffix(after: "uuid:") {
        guard let uuid = DeviceName.uuid(text) else {
          throw InvalidDeviceName(
            name: name, reason: "uuid: takes 32 hexadecimal digits, with hyphens or without")
        }
        self.init(.uuid(uuid))
      } else {
        throw InvalidDeviceName(name: name, reason: "unknown name")
      }
    }
  }

  /// The number after `prefix`; nil if `name` begins otherwise.
  private static func number(after prefix: String, in name: String) throws(InvalidDeviceName)
    -> Int?
  {
    guard let digits = name.suffix(after: prefix) else { return nil }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(digits)
    else {
      throw InvalidDeviceName(name: name, reason: "\(prefix) takes a number from 0")
    }
    return number
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
    case .cuda(let number): "cuda:\(number)"
    case .pci(let address): "pci:\(address)"
    case .uuid(let uuid): "uuid:\(uuid)"
    case .hardware: "hardware"
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
    "device '\(name)': \(reason); allowed: auto, surfaceless, default, gbm, gbm:PATH, egl:N, cuda:N, pci:ADDRESS, uuid:ID, hardware, software"
  }
}

extension String {
  /// The text after `prefix`, or nil if this string does not start with it.
  fileprivate func suffix(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
