import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers

/// The bytes of a secure keyed archive of `layer`.
func archive(_ layer: CALayer) throws -> Data {
  try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
}

/// The layer from a secure keyed archive.
func unarchive(_ data: Data, _ classes: [AnyClass] = [CALayer.self]) throws -> CALayer? {
  try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) as? CALayer
}

/// `layer` after it has gone through an archive.
func roundTrip(_ layer: CALayer) throws -> CALayer? { try unarchive(try archive(layer)) }

/// An image of 2x2 pixels with every kind of alpha: straight red, half transparent green,
/// transparent, a faint blue.
func samplePicture() -> CGImage? {
  let bytes: [UInt8] = [255, 0, 0, 255, 0, 128, 0, 128, 0, 0, 0, 0, 3, 5, 7, 9]
  guard let provider = CGDataProvider(data: Data(bytes) as NSData) else { return nil }
  return CGImage(
    width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
    space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
    provider: provider, decode: nil, shouldInterpolate: true,
    intent: .defaultIntent)
}

/// An action that can be archived.
final class NamedAction: NSObject, NSSecureCoding, CAAction {
  let name: String

  init(_ name: String) { self.name = name }

  static var supportsSecureCoding: Bool { true }
  func encode(with coder: NSCoder) { coder.encode(NSString(string: name), forKey: "name") }
  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    self.name = name as String
  }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// A subclass with a value of its own, as programs write it.
final class DialLayer: CALayer {
  var angle = 0.0

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    angle = (layer as? DialLayer)?.angle ?? 0
  }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    angle = coder.decodeDouble(forKey: "angle")
  }
  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(angle, forKey: "angle")
  }
}

/// A subclass whose values are stored under keys.
final class GaugeLayer: CALayer {
  @CALayerProperty("level") var level: CGFloat = 0.5
  @CALayerProperty("title") var title: String?
}

/// A subclass that does not archive two of its keys.
final class ShyLayer: CALayer {
  override func shouldArchiveValue(forKey key: String) -> Bool {
    key != "position" && key != "sublayers" && super.shouldArchiveValue(forKey: key)
  }
}

extension CALayer {
  /// Sets the property of `key` to a value that is not its default.
  func setToOther(_ key: LayerKey) {
    switch key {
    case .bounds: bounds = CGRect(x: 1.25, y: -2, width: 30, height: 1e-7)
    case .position: position = CGPoint(x: 0.1, y: -1e300)
    case .anchorPoint: anchorPoint = CGPoint(x: 0, y: 1.5)
    case .anchorPointZ: anchorPointZ = -4
    case .zPosition: zPosition = 1.0 / 3
    case .transform: transform = CATransform3DMakeRotation(0.7, 1, 2, 3)
    case .sublayerTransform: sublayerTransform.m34 = -1 / 500
    case .frame, .superlayer, .delegate, .layoutManager, .constraints: break
    case .isGeometryFlipped: isGeometryFlipped = true
    case .isHidden: isHidden = true
    case .opacity: opacity = 0.3
    case .masksToBounds: masksToBounds = true
    case .isDoubleSided: isDoubleSided = false
    case .allowsGroupOpacity: allowsGroupOpacity = false
    case .mask: mask = CALayer()
    case .sublayers: addSublayer(CALayer())
    case .backgroundColor:
      backgroundColor = CGColor(srgbRed: 1.1, green: -0.1, blue: 0.5, alpha: 0.25)
    case .borderColor: borderColor = nil
    case .cornerRadius: cornerRadius = 9
    case .maskedCorners: maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    case .cornerCurve: cornerCurve = .continuous
    case .borderWidth: borderWidth = 0.5
    case .shadowColor: shadowColor = CGColor(gray: 0.25, alpha: 0.75)
    case .shadowOpacity: shadowOpacity = 0.6
    case .shadowOffset: shadowOffset = CGSize(width: 3, height: 4)
    case .shadowRadius: shadowRadius = 7
    case .shadowPath:
      shadowPath = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 0.1), transform: nil)
    default: setToOtherRare(key)
    }
  }

  private func setToOtherRare(_ key: LayerKey) {
    switch key {
    case .filters: filters = ["blur", 3, ["amount": 0.5]]
    case .backgroundFilters: backgroundFilters = ["a"]
    case .compositingFilter: compositingFilter = "multiplyBlendMode"
    case .shouldRasterize: shouldRasterize = true
    case .rasterizationScale: rasterizationScale = 2
    case .edgeAntialiasingMask: edgeAntialiasingMask = [.layerLeftEdge]
    case .allowsEdgeAntialiasing: allowsEdgeAntialiasing = false
    case .contents: contents = samplePicture()
    case .contentsRect: contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    case .contentsCenter: contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: -3)
    case .contentsScale: contentsScale = 3
    case .contentsGravity: contentsGravity = .topRight
    case .contentsFormat: contentsFormat = .gray8Uint
    case .magnificationFilter: magnificationFilter = .nearest
    case .minificationFilter: minificationFilter = .trilinear
    case .minificationFilterBias: minificationFilterBias = -0.5
    case .isOpaque: isOpaque = true
    case .needsDisplayOnBoundsChange: needsDisplayOnBoundsChange = true
    case .drawsAsynchronously: drawsAsynchronously = true
    case .autoresizingMask: autoresizingMask = CAAutoresizingMask(rawValue: 255)
    case .name: name = "A \"name\"\n\u{1F600}"
    case .style: style = ["color": CGColor.white, "deep": ["list": [1, 2.5, "three", NSNull()]]]
    case .actions: actions = ["position": NSNull(), "bounds": NamedAction("grow")]
    case .beginTime: beginTime = 12.5
    case .duration: duration = 3
    case .speed: speed = 0
    case .timeOffset: timeOffset = -1
    case .repeatCount: repeatCount = .infinity
    case .repeatDuration: repeatDuration = 8
    case .autoreverses: autoreverses = true
    case .fillMode: fillMode = .both
    default: setValue(PropertySamples.other(key, than: self), forKey: key.name)
    }
  }

  /// The values of keys that no property declares.
  var keptValues: [String: Any] {
    get { row.rare.pointee.coding.values }
    set { row.ownRare().pointee.coding.values = newValue }
  }

  /// The text of every declared value, to compare whole layers.
  var valueText: [String: String] {
    var texts: [String: String] = [:]
    for key in LayerKey.allCases {
      switch archivedValue(key) {
      case let image as CGImage:
        texts[key.name] =
          "\(image.width) \(image.height) \(image.pixels.withUnsafeBytes { Array($0) })"
      case let map as [String: any CAAction]:
        texts[key.name] = "\(map.keys.sorted()) \((map["bounds"] as? NamedAction)?.name ?? "")"
      case let path as CGPath: texts[key.name] = "\(path.data.verbs) \(path.data.points)"
      case let value?: texts[key.name] = Self.text(value)
      case nil: break
      }
    }
    return texts
  }

  /// The text of a value. Dictionaries are in the order of their keys.
  private static func text(_ value: Any) -> String {
    if let list = value as? [Any] { return list.map(text).joined(separator: "; ") }
    guard let map = value as? [AnyHashable: Any] else { return "\(value)" }
    return map.map { "\($0.key): \(text($0.value))" }.sorted().joined(separator: ", ")
  }
}
