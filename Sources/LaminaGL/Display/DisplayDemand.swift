/// What a context must turn out to be, once it is made, to serve a request.
enum DisplayDemand: Equatable, Sendable {
  case none
  case software
  case hardware
  /// The device of this identity, where only GL tells it.
  case uuid(String)

  /// Why a context on this device does not serve; nil if it does. `uuid` asks GL.
  func refusal(renderer: String, isSoftware: Bool, uuid: () -> String?) -> String? {
    switch self {
    case .none: return nil
    case .software: return isSoftware ? nil : "'\(renderer)' is not a software rasterizer"
    case .hardware: return isSoftware ? "'\(renderer)' is a software rasterizer" : nil
    case .uuid(let wanted):
      let found = uuid()
      return found == wanted ? nil : "'\(renderer)' has \(found.map { "UUID \($0)" } ?? "no UUID")"
    }
  }
}
