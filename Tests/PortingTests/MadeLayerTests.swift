import QuartzCore
import Testing

/// Layers that are made from their classes, as docs/porting.md has it.
protocol MadeLayer: CALayer { init() }

final class MadePlayerLayer: CALayer, MadeLayer {
  required override init() {
    super.init()
    name = "player"
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// What a required `init()` of `CALayer` would break: an initializer of its own, and no `init()`.
final class MadeDotLayer: CALayer {
  let diameter: CGFloat

  init(diameter: CGFloat) {
    self.diameter = diameter
    super.init()
    bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
  }
  required init?(coder: NSCoder) { nil }
}

@Suite struct MadeLayerTests {
  @Test func aClassMakesItsLayer() {
    let type: any MadeLayer.Type = MadePlayerLayer.self
    #expect(type.init().name == "player")
    let makeLayer: () -> CALayer = { MadePlayerLayer() }
    #expect(makeLayer() is MadePlayerLayer)
    #expect(MadeDotLayer(diameter: 3).bounds.width == 3)
  }
}
