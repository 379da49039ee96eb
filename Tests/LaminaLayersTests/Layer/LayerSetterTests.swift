import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaLayers
import Testing

@Suite struct LayerSetterTests {
  let layer = CALayer()

  @Test func negativeBoundsAreStandardised() {
    layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test func settingBoundsMovesNothingElse() {
    layer.position = CGPoint(x: 7, y: 8)
    layer.anchorPoint = CGPoint(x: 0.25, y: 2)
    layer.bounds = CGRect(x: 5, y: 6, width: 70, height: 80)
    #expect(layer.position == CGPoint(x: 7, y: 8))
    #expect(layer.anchorPoint == CGPoint(x: 0.25, y: 2))
  }

  @Test func unknownGravityBecomesCenter() {
    layer.contentsGravity = CALayerContentsGravity(rawValue: "nonsense")
    #expect(layer.contentsGravity == .center)
    layer.contentsGravity = CALayerContentsGravity(rawValue: "topRight")
    #expect(layer.contentsGravity == .topRight)
  }

  @Test(arguments: [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
    "resize",
    "resizeAspect", "resizeAspectFill",
  ])
  func everyGravityIsKept(name: String) {
    layer.contentsGravity = CALayerContentsGravity(rawValue: name)
    #expect(layer.contentsGravity.rawValue == name)
  }

  @Test func filtersAreKeptAndUnknownOnesAreLinear() {
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .trilinear
    #expect(layer.magnificationFilter == .nearest)
    #expect(layer.minificationFilter == .trilinear)
    layer.magnificationFilter = CALayerContentsFilter(rawValue: "soft")
    #expect(layer.magnificationFilter == .linear)
  }

  @Test func oddButFiniteValuesAreStoredAsTheyAre() {
    layer.contentsCenter = CGRect(x: -1, y: 2, width: 3, height: -4)
    layer.contentsRect = CGRect(x: -1, y: -1, width: 3, height: 3)
    layer.opacity = 7
    layer.cornerRadius = -3
    layer.borderWidth = -2
    layer.anchorPoint = CGPoint(x: 2, y: -1)
    #expect(layer.contentsCenter.origin == CGPoint(x: -1, y: 2))
    #expect(layer.contentsCenter.size == CGSize(width: 3, height: -4))
    #expect(layer.contentsRect == CGRect(x: -1, y: -1, width: 3, height: 3))
    #expect(layer.opacity == 7 && layer.cornerRadius == -3 && layer.borderWidth == -2)
    #expect(layer.anchorPoint == CGPoint(x: 2, y: -1))
  }

  @Test func coloursMayBeTakenAway() {
    layer.borderColor = nil
    layer.backgroundColor = color(0.1, 0.2, 0.3, 0.4)
    #expect(layer.borderColor == nil)
    #expect(layer.backgroundColor == color(0.1, 0.2, 0.3, 0.4))
    layer.backgroundColor = nil
    #expect(layer.backgroundColor == nil)
  }

  @Test func contentsKeepAnyObject() throws {
    let picture = try image(2, 2)
    layer.contents = picture
    #expect(layer.contents as? CGImage === picture)
    layer.contents = "no image"
    #expect(layer.contents as? String == "no image")
    layer.contents = nil
    #expect(layer.contents == nil)
  }

  // MARK: Values that are not finite

  struct Property: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Sets the property to a good value, or to one with the bad number in one place.
    let set: @Sendable (CALayer, CGFloat?, Int) -> Void
    let get: @Sendable (CALayer) -> String
    let places: Int

    init<Value>(
      _ name: String, _ path: @escaping @Sendable () -> ReferenceWritableKeyPath<CALayer, Value>,
      _ good: Value,
      _ numbers: @escaping @Sendable () -> [WritableKeyPath<Value, CGFloat>]
    ) where Value: Sendable {
      testDescription = name
      places = numbers().count
      set = { layer, bad, place in
        var value = good
        if let bad { value[keyPath: numbers()[place]] = bad }
        layer[keyPath: path()] = value
      }
      get = { "\($0[keyPath: path()])" }
    }
  }

  static let rectNumbers: @Sendable () -> [WritableKeyPath<CGRect, CGFloat>] = {
    [\.origin.x, \.origin.y, \.size.width, \.size.height]
  }
  static let pointNumbers: @Sendable () -> [WritableKeyPath<CGPoint, CGFloat>] = { [\.x, \.y] }
  static let matrixNumbers: @Sendable () -> [WritableKeyPath<CATransform3D, CGFloat>] = {
    [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
      \.m42, \.m43,
      \.m44,
    ]
  }
  static let number: @Sendable () -> [WritableKeyPath<CGFloat, CGFloat>] = { [\.self] }

  static let properties = [
    Property("bounds", { \.bounds }, CGRect(x: 1, y: 2, width: 3, height: 4), rectNumbers),
    Property("frame", { \.frame }, CGRect(x: 1, y: 2, width: 3, height: 4), rectNumbers),
    Property("position", { \.position }, CGPoint(x: 1, y: 2), pointNumbers),
    Property("anchorPoint", { \.anchorPoint }, CGPoint(x: 1, y: 2), pointNumbers),
    Property("anchorPointZ", { \.anchorPointZ }, 3, number),
    Property("zPosition", { \.zPosition }, 3, number),
    Property("transform", { \.transform }, CATransform3DMakeScale(2, 3, 4), matrixNumbers),
    Property(
      "sublayerTransform", { \.sublayerTransform }, CATransform3DMakeScale(2, 3, 4), matrixNumbers),
    Property("cornerRadius", { \.cornerRadius }, 3, number),
    Property("borderWidth", { \.borderWidth }, 3, number),
    Property("contentsScale", { \.contentsScale }, 3, number),
    Property(
      "contentsRect", { \.contentsRect }, CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4),
      rectNumbers),
    Property(
      "contentsCenter", { \.contentsCenter }, CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4),
      rectNumbers),
  ]

  @Test(arguments: properties)
  func notFiniteIsRefusedAndTheOldValueStays(property: Property) {
    property.set(layer, nil, 0)
    let (good, frame) = (property.get(layer), layer.frame)
    for bad in [CGFloat.nan, .infinity, -.infinity, -.nan, .signalingNaN] {
      for place in 0..<property.places {
        property.set(layer, bad, place)
        #expect(property.get(layer) == good, "\(bad) in place \(place)")
        #expect(layer.frame == frame)
      }
    }
  }

  @Test func opacityThatIsNotFiniteIsRefused() {
    layer.opacity = 0.25
    for bad in [Float.nan, .infinity, -.infinity] {
      layer.opacity = bad
      #expect(layer.opacity == 0.25)
    }
  }

  /// A frame without a finite solution is refused as a whole.
  @Test func aFrameWithoutAFiniteSolutionChangesNothing() {
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    var t = CATransform3DIdentity
    t.m44 = 0
    layer.transform = t
    let (bounds, position) = (layer.bounds, layer.position)
    layer.frame = CGRect(x: 1, y: 2, width: 300, height: 400)
    #expect(layer.bounds == bounds)
    #expect(layer.position == position)
  }
}
