@_implementationOnly import CEGL
import Foundation

/// One display that can be opened.
enum DisplayCandidate: Hashable, Sendable {
  case device(Int)
  case renderNode(String)
  case surfaceless
  case defaultDisplay
  /// The display of the context that a host has made current. We never open it.
  case host

  /// The name in the form that ``GLDeviceRequest`` reads.
  var name: String {
    switch self {
    case .device(let index): "egl:\(index)"
    case .renderNode(let path): "gbm:\(path)"
    case .surfaceless: "surfaceless"
    case .defaultDisplay: "default"
    case .host: "host"
    }
  }
}
