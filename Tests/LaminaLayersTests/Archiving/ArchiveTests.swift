import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Layers that come back equal from keyed archives.
@Suite struct ArchiveTests {
  private static let keys = LayerKey.allCases.filter {
    ![.frame, .superlayer, .delegate, .layoutManager, .constraints].contains($0)
  }

  @Test(arguments: keys)
  func eachPropertyComesBack(key: LayerKey) throws {
    let layer = CALayer()
    layer.setToOther(key)
    #expect(layer.valueText != CALayer().valueText || key == .mask || key == .sublayers)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(try unarchive(data, [CALayer.self, NamedAction.self]))
    #expect(copy.valueText == layer.valueText)
    #expect(copy.shouldArchiveValue(forKey: key.name))
    #expect((copy.mask != nil) == (key == .mask))
    #expect(copy.sublayers?.count == (key == .sublayers ? 1 : nil))
  }

  @Test func everythingAtOnceComesBack() throws {
    let layer = CALayer()
    for key in Self.keys { layer.setToOther(key) }
    let data = try archive(layer)
    let copy = try #require(try unarchive(data, [CALayer.self, NamedAction.self]))
    #expect(copy.valueText == layer.valueText)
    for key in LayerKey.allCases {
      #expect(
        copy.shouldArchiveValue(forKey: key.name) == layer.shouldArchiveValue(forKey: key.name),
        "\(key)")
    }
    #expect(copy.mask?.superlayer === copy)
    #expect(copy.sublayers?.first?.superlayer === copy)
  }

  @Test func aFreshLayerComesBackFresh() throws {
    let copy = try #require(try roundTrip(CALayer()))
    #expect(copy.valueText == CALayer().valueText)
    #expect(copy.sublayers == nil)
    #expect(copy.mask == nil)
    #expect(!copy.shouldArchiveValue(forKey: "position"))
  }

  @Test func treesKeepTheirOrderNamesAndMasks() throws {
    let root = CALayer()
    root.name = "root"
    for index in 0..<5 {
      let child = CALayer()
      child.name = "child \(index)"
      let inner = CALayer()
      inner.name = "inner \(index)"
      child.addSublayer(inner)
      root.addSublayer(child)
    }
    let mask = CALayer()
    mask.name = "mask"
    let hole = CALayer()
    hole.name = "hole"
    mask.addSublayer(hole)
    root.sublayers?[2].mask = mask
    let copy = try #require(try roundTrip(root))
    #expect(copy.name == "root")
    #expect(copy.sublayers?.map(\.name) == ["child 0", "child 1", "child 2", "child 3", "child 4"])
    #expect(copy.sublayers?.map { $0.sublayers?.first?.name } == (0..<5).map { "inner \($0)" })
    #expect(copy.sublayers?[2].mask?.name == "mask")
    #expect(copy.sublayers?[2].mask?.sublayers?.first?.name == "hole")
    #expect(copy.sublayers?[2].mask?.superlayer === copy.sublayers?[2])
    #expect(copy.sublayers?[1].mask == nil)
  }

  @Test func subclassesWriteTheirOwn() throws {
    let root = CALayer()
    let dial = DialLayer()
    dial.angle = 0.75
    dial.cornerRadius = 4
    root.addSublayer(dial)
    let copy = try #require(try roundTrip(root)?.sublayers?.first as? DialLayer)
    #expect(copy.angle == 0.75)
    #expect(copy.cornerRadius == 4)
  }

  @Test func deepTreesComeBack() throws {
    let root = CALayer()
    var leaf = root
    for _ in 1..<1_000 {
      let next = CALayer()
      leaf.addSublayer(next)
      leaf = next
    }
    leaf.name = "leaf"
    var copy = try #require(try roundTrip(root))
    var depth = 1
    while let next = copy.sublayers?.first {
      copy = next
      depth += 1
    }
    #expect(depth == 1_000)
    #expect(copy.name == "leaf")
  }

  @Test func layersBelowTheDepthLimitAreLeftOut() throws {
    let root = CALayer()
    var leaf = root
    for _ in 1..<3_000 {
      let next = CALayer()
      leaf.addSublayer(next)
      leaf = next
    }
    var copy = try roundTrip(root)
    var depth = 0
    while let layer = copy {
      copy = layer.sublayers?.first
      depth += 1
    }
    #expect(depth == RenderLimits.standard.depth + 1)
  }

  /// Values of a program's own keys keep their types.
  @Test func valuesOfOtherKeysComeBack() throws {
    let layer = CALayer()
    layer.keptValues = [
      "int": 7, "bool": true, "double": 0.1, "float": Float(0.1), "cgFloat": CGFloat(2),
      "text": "t",
      "data": Data([1, 2, 3]), "date": Date(timeIntervalSinceReferenceDate: 5.5),
      "point": CGPoint(x: 1, y: 2),
      "size": CGSize(width: 3, height: 4), "rect": CGRect(x: 1, y: 2, width: 3, height: 4),
      "matrix": CATransform3DMakeScale(1, 2, 3),
      "affine": CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
      "color": CGColor.white, "null": NSNull(), "list": [1, [2.5, "x"]] as [Any],
      "map": ["k": [true]],
      "number": NSNumber(value: 1.5), "flag": NSNumber(value: true), "big": UInt64.max,
      "url": NSURL(fileURLWithPath: "/a b"), "layer": CALayer(),
    ]
    let values = try #require(try roundTrip(layer)).keptValues
    #expect(values["int"] as? Int == 7)
    #expect(values["bool"] as? Bool == true)
    #expect(values["double"] as? Double == 0.1)
    #expect(values["float"] as? Float == 0.1)
    #expect(values["cgFloat"] as? CGFloat == 2)
    #expect(values["text"] as? String == "t")
    #expect(values["data"] as? Data == Data([1, 2, 3]))
    #expect(values["date"] as? Date == Date(timeIntervalSinceReferenceDate: 5.5))
    #expect(values["point"] as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(values["size"] as? CGSize == CGSize(width: 3, height: 4))
    #expect(values["rect"] as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(values["matrix"] as? CATransform3D == CATransform3DMakeScale(1, 2, 3))
    #expect(
      values["affine"] as? CGAffineTransform
        == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(values["color"] as? CGColor == .white)
    #expect(values["null"] is NSNull)
    #expect("\(values["list"] ?? "")" == "[1, [2.5, \"x\"]]")
    #expect("\(values["map"] ?? "")" == "[AnyHashable(\"k\"): [true]]")
    #expect((values["number"] as? NSNumber)?.doubleValue == 1.5)
    #expect((values["flag"] as? NSNumber)?.boolValue == true)
    #expect(values["big"] as? UInt == .max)
    #expect((values["url"] as? NSURL)?.path == "/a b")
    #expect(values["layer"] is CALayer)
  }

  @Test func boxedGeometryComesBackBoxed() throws {
    let layer = CALayer()
    layer.keptValues = [
      "point": NSValue(cgPoint: CGPoint(x: 1, y: 2)),
      "size": NSValue(cgSize: CGSize(width: 3, height: 4)),
      "rect": NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)),
      "matrix": NSValue(caTransform3D: CATransform3DMakeScale(1, 2, 3)),
      "affine": NSValue(cgAffineTransform: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)),
    ]
    let values = try #require(try roundTrip(layer)).keptValues
    #expect((values["point"] as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
    #expect((values["size"] as? NSValue)?.cgSizeValue == CGSize(width: 3, height: 4))
    #expect((values["rect"] as? NSValue)?.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect((values["matrix"] as? NSValue)?.caTransform3DValue == CATransform3DMakeScale(1, 2, 3))
    #expect((values["affine"] as? NSValue)?.cgAffineTransformValue.ty == 6)
  }

  @Test func constraintsAndTheirManagerComeBack() throws {
    let layer = CALayer()
    layer.layoutManager = CAConstraintLayoutManager()
    let child = CALayer()
    child.addConstraint(
      CAConstraint(
        attribute: .midX, relativeTo: "superlayer", attribute: .maxX, scale: 0.5, offset: 3))
    layer.addSublayer(child)
    let copy = try #require(try roundTrip(layer))
    #expect(copy.layoutManager is CAConstraintLayoutManager)
    let constraint = try #require(copy.sublayers?[0].constraints?.first)
    #expect(constraint.attribute == .midX)
    #expect(constraint.sourceName == "superlayer")
    #expect(constraint.sourceAttribute == .maxX)
    #expect(constraint.scale == 0.5)
    #expect(constraint.offset == 3)
  }

  @Test func scrollLayersComeBack() throws {
    let layer = CALayer()
    let scroller = CAScrollLayer()
    scroller.scrollMode = .horizontally
    scroller.bounds = CGRect(x: 7, y: 0, width: 10, height: 10)
    layer.addSublayer(scroller)
    let open = CAScrollLayer()
    open.masksToBounds = false
    layer.addSublayer(open)
    let copies = try #require(try roundTrip(layer)?.sublayers)
    #expect((copies[0] as? CAScrollLayer)?.scrollMode == .horizontally)
    #expect(copies[0].bounds.origin.x == 7)
    #expect(copies[0].masksToBounds)
    #expect(!copies[1].masksToBounds)
  }

  /// Properties that a subclass declares with `@CALayerProperty` are archived and copied without
  /// further code.
  @Test func declaredPropertiesComeBack() throws {
    let layer = GaugeLayer()
    layer.level = 0.25
    layer.title = "t"
    let copy = try #require(try roundTrip(layer) as? GaugeLayer)
    #expect(copy.level == 0.25)
    #expect(copy.title == "t")
    #expect(GaugeLayer(layer: layer).level == 0.25)
    #expect(try (roundTrip(GaugeLayer()) as? GaugeLayer)?.level == 0.5)
  }

  @Test func aStyleGoesOnApplying() throws {
    let layer = CALayer()
    layer.style = ["opacity": 0.25, "cornerRadius": 6, "style": ["zPosition": 3]]
    layer.cornerRadius = 2
    let copy = try #require(try roundTrip(layer))
    #expect(copy.opacity == 0.25)
    #expect(copy.cornerRadius == 2)
    #expect(copy.zPosition == 3)
    #expect(!copy.shouldArchiveValue(forKey: "opacity"))
    copy.style = nil
    #expect(copy.opacity == 1)
    #expect(copy.cornerRadius == 2)
  }

  @Test func whatCannotBeArchivedIsLeftOut() throws {
    struct Opaque {}
    let layer = CALayer()
    layer.keptValues = ["a": Opaque(), "b": 1, "c": [Opaque(), 2] as [Any], "d": NSObject()]
    layer.contents = NSObject()
    let copy = try #require(try roundTrip(layer))
    #expect(copy.keptValues.keys.sorted() == ["b", "c"])
    #expect("\(copy.keptValues["c"] ?? "")" == "[<null>, 2]")
    #expect(copy.contents == nil)
  }

  @Test func aClassMayRefuseAKey() throws {
    let layer = ShyLayer()
    layer.position = CGPoint(x: 1, y: 2)
    layer.zPosition = 3
    layer.addSublayer(CALayer())
    let copy = try #require(try roundTrip(layer))
    #expect(copy.position == .zero)
    #expect(copy.zPosition == 3)
    #expect(copy.sublayers == nil)
  }

  /// Facts 13.
  @Test func whatIsArchived() {
    let layer = CALayer()
    let always = ["cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity"]
    for key in LayerKey.allCases {
      #expect(layer.shouldArchiveValue(forKey: key.name) == always.contains(key.name), "\(key)")
    }
    for key in [
      "frame", "superlayer", "visibleRect", "nonsense", "", "isHidden",
      "wantsDynamicContentScaling",
    ] {
      #expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    layer.opacity = 1
    #expect(layer.shouldArchiveValue(forKey: "opacity"))
    layer.name = nil
    #expect(layer.shouldArchiveValue(forKey: "name"))
    layer.actions = nil
    #expect(layer.shouldArchiveValue(forKey: "actions"))
    layer.frame = .zero
    #expect(layer.shouldArchiveValue(forKey: "bounds"))
    #expect(layer.shouldArchiveValue(forKey: "position"))
    #expect(!layer.shouldArchiveValue(forKey: "frame"))
    let other = CALayer()
    other.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(other.shouldArchiveValue(forKey: "bounds"))
    #expect(!other.shouldArchiveValue(forKey: "position"))
    other.addSublayer(CALayer())
    #expect(other.shouldArchiveValue(forKey: "sublayers"))
    #expect(other.sublayers?[0].shouldArchiveValue(forKey: "superlayer") == false)
  }

  @Test func initFromLayerCopiesEverythingButThePlace() {
    let layer = CALayer()
    for key in Self.keys { layer.setToOther(key) }
    let superlayer = CALayer()
    superlayer.addSublayer(layer)
    let copy = CALayer(layer: layer)
    #expect(copy.valueText == layer.valueText)
    #expect(copy.superlayer == nil)
    #expect(copy.sublayers == nil)
    #expect(copy.mask == nil)
    #expect(layer.sublayers?.count == 1)
    #expect(layer.mask?.superlayer === layer)
    #expect(copy.contents as? CGImage === layer.contents as? CGImage)
    #expect(copy.backgroundColor === layer.backgroundColor)
    #expect(!copy.shouldArchiveValue(forKey: "sublayers"))
    #expect(copy.shouldArchiveValue(forKey: "position"))
    copy.position = .zero
    #expect(layer.position == CGPoint(x: 0.1, y: -1e300))
  }

  @Test func initFromLayerOfASubclass() {
    let dial = DialLayer()
    dial.angle = 2
    dial.zPosition = 5
    let copy = DialLayer(layer: dial)
    #expect(copy.angle == 2)
    #expect(copy.zPosition == 5)
    #expect(DialLayer(layer: "no layer").angle == 0)
  }

  // MARK: Values that lead back

  /// Foundation's coder begins to read such a layer again while it reads it, and never ends.
  @Test func aLayerThatIsAValueOfItselfIsRead() throws {
    let layer = CALayer()
    layer.name = "own"
    layer.setValue(layer, forKey: "me")
    layer.setValue([layer, "text"] as [Any], forKey: "list")
    layer.setValue(CALayer(), forKey: "other")
    let read = try #require(try roundTrip(layer))
    #expect(read.name == "own")
    #expect(read.value(forKey: "me") == nil)
    #expect(read.value(forKey: "other") is CALayer)
  }

  @Test func aValueThatIsASuperlayerIsLeftOut() throws {
    let (root, leaf) = (CALayer(), CALayer())
    root.addSublayer(leaf)
    leaf.name = "leaf"
    leaf.setValue(root, forKey: "owner")
    // A sibling has been written whole by then, so it stays.
    let sibling = CALayer()
    sibling.name = "sibling"
    root.insertSublayer(sibling, at: 0)
    leaf.setValue(sibling, forKey: "friend")
    let read = try #require(try roundTrip(root)?.sublayers)
    #expect(read.map(\.name) == ["sibling", "leaf"])
    #expect(read[1].value(forKey: "owner") == nil)
    #expect(read[1].value(forKey: "friend") as? CALayer === read[0])
  }

  @Test func aCircleOfLayersAndAnimationsIsRead() throws {
    let (layer, other) = (CALayer(), CALayer())
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(layer, forKey: "shown")
    layer.add(animation, forKey: "a")
    layer.setValue(other, forKey: "other")
    other.setValue(layer, forKey: "back")
    let read = try #require(try roundTrip(layer))
    #expect(read.animation(forKey: "a")?.value(forKey: "shown") == nil)
    #expect((read.value(forKey: "other") as? CALayer)?.value(forKey: "back") == nil)
  }
}
