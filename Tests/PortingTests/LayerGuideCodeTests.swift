// Code in the manner of Apple's layer guides: view-like objects, subclasses with state, values for
// any key, layout, actions, transactions, scrolling and hit testing. It names nothing of this
// package.
import QuartzCore
import Testing

/// A view-like object that owns a layer and provides its contents.
private final class PictureView: NSObject, CALayerDelegate {
  let layer = CALayer()
  var picture: CGImage?
  private(set) var displays = 0

  override init() {
    super.init()
    layer.delegate = self
    layer.needsDisplayOnBoundsChange = true
    layer.contentsGravity = .resizeAspect
  }

  func display(_ layer: CALayer) {
    displays += 1
    layer.contents = picture
  }
}

/// A view-like object that draws, arranges its sublayers and turns off the actions of one key.
private final class PanelView: NSObject, CALayerDelegate {
  let layer = CALayer()
  let header = CALayer()
  let body = CALayer()
  var calls: [String] = []

  override init() {
    super.init()
    layer.delegate = self
    layer.addSublayer(header)
    layer.addSublayer(body)
  }

  func layerWillDraw(_ layer: CALayer) { calls.append("willDraw") }

  func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }

  func layoutSublayers(of layer: CALayer) {
    calls.append("layout")
    let (top, rest) = layer.bounds.divided(atDistance: 20, from: .maxYEdge)
    header.frame = top
    body.frame = rest.insetBy(dx: 4, dy: 4)
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    event == "position" ? NSNull() : nil
  }
}

/// A layer with its own state, which it draws.
private final class SwitchLayer: CALayer {
  enum State { case off, on }

  var state = State.off {
    didSet { if state != oldValue { setNeedsDisplay() } }
  }
  var lineWidth: CGFloat = 1 {
    didSet { if lineWidth != oldValue { setNeedsDisplay() } }
  }
  private(set) var drawn: [(State, CGFloat)] = []

  override init() {
    super.init()
    isOpaque = false
    bounds = CGRect(x: 0, y: 0, width: 60, height: 30)
  }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? SwitchLayer else { return }
    state = other.state
    lineWidth = other.lineWidth
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    lineWidth = CGFloat(coder.decodeDouble(forKey: "lineWidth"))
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(Double(lineWidth), forKey: "lineWidth")
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "cornerRadius" || super.needsDisplay(forKey: key)
  }

  override class func defaultValue(forKey key: String) -> Any? {
    key == "tint" ? "blue" : super.defaultValue(forKey: key)
  }

  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "lineWidth" ? Recorder() : super.defaultAction(forKey: event)
  }

  override func draw(in ctx: CGContext) { drawn.append((state, lineWidth)) }

  override func contains(_ p: CGPoint) -> Bool {
    // The end is round: its radius is half the height.
    bounds.insetBy(dx: bounds.height / 2, dy: 0).contains(p) || super.contains(p) && p.x >= 4
  }
}

/// An action that only notes that it ran.
private final class Recorder: NSObject, CAAction {
  var events: [String] = []
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    events.append(event)
  }
}

/// A layout manager that puts sublayers side by side.
private final class RowLayout: NSObject, CALayoutManager {
  func preferredSize(of layer: CALayer) -> CGSize {
    let sublayers = layer.sublayers ?? []
    return CGSize(
      width: sublayers.reduce(0) { $0 + $1.bounds.width },
      height: sublayers.map(\.bounds.height).max() ?? 0)
  }

  func layoutSublayers(of layer: CALayer) {
    var x = layer.bounds.minX
    for sublayer in layer.sublayers ?? [] {
      sublayer.frame = CGRect(
        origin: CGPoint(x: x, y: layer.bounds.minY), size: sublayer.bounds.size)
      x = sublayer.frame.maxX
    }
  }
}

@Suite struct LayerGuideCodeTests {
  private static func picture() -> CGImage? {
    let bytes: [UInt8] = [255, 255, 255, 255]
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    return CGImage(
      width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: provider,
      decode: nil,
      shouldInterpolate: false, intent: .defaultIntent)
  }

  private func layer(_ frame: CGRect, in superlayer: CALayer? = nil, name: String? = nil) -> CALayer
  {
    let layer = CALayer()
    layer.frame = frame
    layer.name = name
    superlayer?.addSublayer(layer)
    return layer
  }

  // MARK: Display

  @Test func aDelegateProvidesContents() {
    let view = PictureView()
    view.picture = Self.picture()
    #expect(!view.layer.needsDisplay())
    view.layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(view.layer.needsDisplay())
    view.layer.displayIfNeeded()
    view.layer.displayIfNeeded()
    #expect(view.displays == 1)
    #expect(view.layer.contents as? CGImage === view.picture)
    view.layer.setNeedsDisplay()
    view.layer.displayIfNeeded()
    #expect(view.displays == 2)
  }

  @Test func aSubclassDrawsItsState() {
    let layer = SwitchLayer()
    layer.displayIfNeeded()
    #expect(layer.drawn.isEmpty)
    layer.state = .on
    layer.lineWidth = 3
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(layer.drawn.count == 1)
    #expect(layer.drawn.first?.0 == .on)
    #expect(layer.drawn.first?.1 == 3)
    #expect(!layer.needsDisplay())
    layer.cornerRadius = 2
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.borderWidth = 2
    #expect(!layer.needsDisplay())
  }

  @Test func aCopyForPresentationHasTheState() {
    let layer = SwitchLayer()
    layer.state = .on
    layer.lineWidth = 2.5
    layer.opacity = 0.5
    let copy = SwitchLayer(layer: layer)
    #expect(copy.state == .on)
    #expect(copy.lineWidth == 2.5)
    #expect(copy.opacity == 0.5)
    #expect(copy.bounds == CGRect(x: 0, y: 0, width: 60, height: 30))
  }

  @Test func theDelegateDrawsAndArranges() {
    let view = PanelView()
    view.layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    view.layer.layoutIfNeeded()
    #expect(view.header.frame == CGRect(x: 0, y: 60, width: 100, height: 20))
    #expect(view.body.frame == CGRect(x: 4, y: 4, width: 92, height: 52))
    view.layer.setNeedsDisplay()
    view.layer.displayIfNeeded()
    #expect(view.calls == ["layout", "willDraw", "draw"])
  }

  // MARK: Keys

  @Test func layersAreContainersForAnyKey() {
    let layer = CALayer()
    layer.setValue(42, forKey: "answer")
    layer.setValue("dark", forKey: "theme")
    #expect(layer.value(forKey: "answer") as? Int == 42)
    #expect(layer.value(forKey: "theme") as? String == "dark")
    #expect(layer.value(forKey: "nothing") == nil)
    layer.setValue(nil, forKey: "theme")
    #expect(layer.value(forKey: "theme") == nil)
    #expect(SwitchLayer().value(forKey: "tint") as? String == "blue")
  }

  @Test func keyPathsReachIntoStructures() {
    let layer = CALayer()
    layer.setValue(30, forKeyPath: "position.x")
    layer.setValue(CGFloat(0.5), forKeyPath: "transform.scale.x")
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
    layer.setValue(80, forKeyPath: "bounds.size.width")
    #expect(layer.position.x == 30)
    #expect(layer.bounds.width == 80)
    #expect(
      ((layer.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue ?? 0) - .pi / 2
        < 1e-9)
    #expect(
      abs(((layer.value(forKeyPath: "transform.scale.x") as? NSNumber)?.doubleValue ?? 0) - 0.5)
        < 1e-9)
    layer.setValue(0.25, forKey: "opacity")
    #expect(layer.opacity == 0.25)
    layer.setValue(true, forKey: "hidden")
    #expect(layer.isHidden)
  }

  @Test func styleFillsInWhatWasNeverSet() {
    let layer = CALayer()
    layer.style = ["cornerRadius": 8, "caption": "from style"]
    #expect(layer.value(forKey: "caption") as? String == "from style")
    layer.setValue("own", forKey: "caption")
    #expect(layer.value(forKey: "caption") as? String == "own")
  }

  // MARK: Layout

  @Test(arguments: [
    (CAAutoresizingMask.layerMinXMargin, CGRect(x: 110, y: 20, width: 50, height: 40)),
    (CAAutoresizingMask.layerWidthSizable, CGRect(x: 10, y: 20, width: 150, height: 40)),
    (
      CAAutoresizingMask([.layerMinXMargin, .layerWidthSizable]),
      CGRect(x: 76, y: 20, width: 84, height: 40)
    ),
    (CAAutoresizingMask.layerHeightSizable, CGRect(x: 10, y: 20, width: 50, height: 240)),
    (CAAutoresizingMask(rawValue: 63), CGRect(x: 43, y: 86, width: 84, height: 108)),
  ])
  func autoresizing(mask: CAAutoresizingMask, frame: CGRect) {
    let superlayer = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = layer(CGRect(x: 10, y: 20, width: 50, height: 40), in: superlayer)
    child.autoresizingMask = mask
    superlayer.bounds = CGRect(x: 0, y: 0, width: 200, height: 300)
    #expect(child.frame == frame)
  }

  @Test func constraintsCentreAndAlign() {
    let superlayer = layer(CGRect(x: 0, y: 0, width: 200, height: 100))
    superlayer.layoutManager = CAConstraintLayoutManager()
    let a = layer(CGRect(x: 3, y: 5, width: 40, height: 20), in: superlayer, name: "a")
    a.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    a.addConstraint(CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
    let b = layer(CGRect(x: 0, y: 0, width: 10, height: 10), in: superlayer, name: "b")
    b.addConstraint(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, offset: 5))
    b.addConstraint(CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY))
    superlayer.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 80, y: 40, width: 40, height: 20))
    #expect(b.frame == CGRect(x: 125, y: 90, width: 10, height: 10))
  }

  @Test func aLayoutManagerPlacesAndMeasures() {
    let row = layer(CGRect(x: 0, y: 0, width: 100, height: 10))
    let manager = RowLayout()
    row.layoutManager = manager
    let first = layer(CGRect(x: 50, y: 50, width: 30, height: 8), in: row)
    let second = layer(CGRect(x: 0, y: 0, width: 20, height: 12), in: row)
    #expect(row.preferredFrameSize() == CGSize(width: 50, height: 12))
    row.layoutIfNeeded()
    #expect(first.frame == CGRect(x: 0, y: 0, width: 30, height: 8))
    #expect(second.frame == CGRect(x: 30, y: 0, width: 20, height: 12))
  }

  @Test func aSubclassLaysOutWithoutADelegate() {
    final class Stack: CALayer {
      override func layoutSublayers() {
        for (index, sublayer) in (sublayers ?? []).enumerated() {
          sublayer.position = CGPoint(x: bounds.midX, y: CGFloat(index) * 10)
        }
      }
    }
    let stack = Stack()
    stack.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    for _ in 0..<3 { stack.addSublayer(CALayer()) }
    #expect(stack.needsLayout())
    stack.layoutIfNeeded()
    #expect(!stack.needsLayout())
    #expect(stack.sublayers?.map(\.position.y) == [0, 10, 20])
    #expect(stack.sublayers?.allSatisfy { $0.position.x == 20 } == true)
  }

  // MARK: Actions and transactions

  @Test func actionsAreSearchedInOrder() {
    let view = PanelView()
    let recorder = Recorder()
    // NSNull from the delegate ends the search before `actions`.
    view.layer.actions = ["position": recorder, "opacity": recorder, "bounds": NSNull()]
    #expect(view.layer.action(forKey: "position") == nil)
    #expect(view.layer.action(forKey: "opacity") as? Recorder === recorder)
    #expect(view.layer.action(forKey: "bounds") == nil)
    #expect(view.layer.action(forKey: "zPosition") == nil)
    #expect(SwitchLayer().action(forKey: "lineWidth") is Recorder)
    #expect(CALayer().action(forKey: "lineWidth") == nil)
  }

  @Test func actionsMayStandInTheStyle() {
    let recorder = Recorder()
    let layer = CALayer()
    layer.style = ["actions": ["opacity": recorder]]
    #expect(layer.action(forKey: "opacity") as? Recorder === recorder)
    layer.actions = ["opacity": NSNull()]
    #expect(layer.action(forKey: "opacity") == nil)
  }

  @Test func transactionsNestAndKeepTheirValues() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setDisableActions(true)
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    #expect(CATransaction.animationDuration() == 0.5)
    #expect(CATransaction.disableActions())
    CATransaction.setValue(7, forKey: "mine")
    #expect(CATransaction.value(forKey: "mine") as? Int == 7)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 2)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
    CATransaction.setValue(kCFBooleanFalse, forKey: kCATransactionDisableActions)
    #expect(!CATransaction.disableActions())
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    CATransaction.commit()
    #expect(!CATransaction.disableActions())
  }

  // MARK: Scrolling and hit testing

  @Test func scrolling() {
    let scroller = CAScrollLayer()
    scroller.bounds = CGRect(x: 50, y: 60, width: 100, height: 100)
    let content = CALayer()
    content.anchorPoint = .zero
    content.bounds = CGRect(x: 0, y: 0, width: 500, height: 500)
    scroller.addSublayer(content)
    scroller.scroll(to: CGRect(x: 200, y: 200, width: 10, height: 10))
    #expect(scroller.bounds.origin == CGPoint(x: 110, y: 110))
    content.scrollRectToVisible(CGRect(x: 0, y: 120, width: 5, height: 5))
    #expect(scroller.bounds.origin == CGPoint(x: 0, y: 110))
    scroller.scrollMode = .vertically
    content.scroll(CGPoint(x: 30, y: 40))
    #expect(scroller.bounds.origin == CGPoint(x: 0, y: 40))
    #expect(content.visibleRect == CGRect(x: 0, y: 40, width: 100, height: 100))
  }

  @Test func hitTestingFindsTheFrontLayer() {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 100), name: "root")
    let back = layer(CGRect(x: 10, y: 10, width: 50, height: 50), in: root, name: "back")
    let front = layer(CGRect(x: 30, y: 30, width: 50, height: 50), in: root, name: "front")
    #expect(root.hitTest(CGPoint(x: 35, y: 35))?.name == "front")
    back.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 35, y: 35))?.name == "back")
    back.isHidden = true
    #expect(root.hitTest(CGPoint(x: 35, y: 35)) === front)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 5)) == nil)
    #expect(front.convert(CGPoint(x: 5, y: 6), to: root) == CGPoint(x: 35, y: 36))
  }

  @Test func hitTestingAsksTheSubclass() {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let toggle = SwitchLayer()
    toggle.frame = CGRect(x: 20, y: 20, width: 60, height: 30)
    root.addSublayer(toggle)
    #expect(root.hitTest(CGPoint(x: 22, y: 30)) === root)
    #expect(root.hitTest(CGPoint(x: 25, y: 30)) === toggle)
  }

  // MARK: Trees and archives

  @Test func treesAreRearranged() {
    let root = CALayer()
    let (a, b, c) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    root.insertSublayer(b, at: 0)
    root.insertSublayer(c, above: b)
    #expect(root.sublayers == [b, c, a])
    root.replaceSublayer(c, with: CALayer())
    #expect(c.superlayer == nil)
    a.removeFromSuperlayer()
    b.addSublayer(a)
    #expect(a.superlayer === b)
    root.sublayers = nil
    #expect(root.sublayers == nil)
    let mask = CALayer()
    root.mask = mask
    #expect(mask.superlayer === root)
    #expect(root.sublayers == nil)
  }

  @Test func aTreeIsArchived() throws {
    let root = layer(CGRect(x: 0, y: 0, width: 80, height: 60), name: "root")
    let child = layer(CGRect(x: 1, y: 2, width: 3, height: 4), in: root, name: "child")
    child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    child.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    child.setValue("kept", forKey: "note")
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(copy.bounds == root.bounds)
    #expect(copy.sublayers?.first?.name == "child")
    #expect(copy.sublayers?.first?.backgroundColor == child.backgroundColor)
    #expect(
      CATransform3DEqualToTransform(
        copy.sublayers?[0].transform ?? CATransform3D(), child.transform))
    #expect(copy.sublayers?.first?.value(forKey: "note") as? String == "kept")
  }
}
