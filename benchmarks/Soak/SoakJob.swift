import Foundation
import Lamina
import LaminaScene

/// The kinds of jobs. No two jobs have the same names, texts and keys, so that a table which keeps
/// them all is noticed.
enum SoakJob: String, CaseIterable {
  case layers, text, shapes, effects, animations, actions, emitter, replicas, images, document
  case cut, malformed, limit, cancelled, expired, failing, display

  private struct Refusal: Error {}
  private static let side = CGSize(width: 32, height: 32)

  /// Draws the job with a number in `pool`. Throws what only a defect throws.
  func run(_ number: Int, in pool: RenderPool) async throws {
    switch self {
    case .cut, .malformed, .limit:
      _ = try? await draw(number, pool)
    case .cancelled:
      let task = Task { try await draw(number, pool) }
      task.cancel()
      _ = try? await task.value
    case .expired:
      _ = try? await draw(number, pool, deadline: .now - .milliseconds(1))
      _ = try? await draw(number, pool, deadline: .now + .microseconds(300 + number % 700))
    case .failing:
      _ = try? await pool.render(size: Self.side) { throw Refusal() }
    case .images: _ = try await pool.renderData(size: Self.side) { try tree(number) }
    default: try await draw(number, pool)
    }
  }

  private func draw(
    _ number: Int, _ pool: RenderPool, deadline: ContinuousClock.Instant? = nil
  ) async throws {
    var limits: RenderLimits?
    if self == .limit {
      limits = .standard
      limits?.layers = 3
    }
    _ = try await pool.render(
      size: Self.side, at: Double(number % 10) / 5, deadline: deadline, limits: limits
    ) { try tree(number) }
  }

  // MARK: Trees

  private func tree(_ number: Int) throws -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: Self.side)
    root.name = "root \(rawValue) \(number)"
    let layer = content(number)
    if layer.bounds.isEmpty {
      layer.bounds = root.bounds.insetBy(dx: 4, dy: 4)
      layer.position = CGPoint(x: 16, y: 16)
    }
    root.addSublayer(layer)
    if let text = text(number) {
      let scene = try SceneReader().read(data: Data(text.utf8), baseURL: nil)
      for state in scene.stateNames { try scene.apply(state: state, animated: true) }
      if let document = scene.root { root.addSublayer(document) }
    }
    return root
  }

  private func content(_ number: Int) -> CALayer {
    switch self {
    case .text, .expired:
      let text = CATextLayer()
      text.string = "Line \(number) of \(number % 7)"
      text.fontSize = CGFloat(8 + number % 5)
      text.font = number % 3 == 0 ? "DejaVu Serif" as NSString : "No Font \(number)" as NSString
      return text
    case .shapes:
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.addEllipse(in: CGRect(x: 0, y: 0, width: 5 + number % 19, height: 20))
      shape.path = path
      shape.strokeColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
      shape.lineDashPattern = [NSNumber(value: 1 + number % 5), 2]
      return shape
    case .effects, .limit:
      let layer = colored(number)
      layer.shadowOpacity = 0.5
      layer.cornerRadius = CGFloat(number % 9)
      layer.masksToBounds = true
      let mask = CAGradientLayer()
      mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
      mask.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      layer.mask = mask
      layer.filters = [CAFilter(type: "gaussianBlur")]
      for _ in 0..<3 { layer.addSublayer(colored(number)) }
      return layer
    case .animations: return animated(number)
    case .actions:
      let layer = colored(number)
      layer.actions = ["own \(number)": NSNull(), "opacity": CABasicAnimation(keyPath: "opacity")]
      layer.style = ["own style \(number)": number]
      layer.setValue(number, forKey: "value \(number)")
      layer.opacity = 0.5
      return layer
    case .emitter:
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.name = "cell \(number)"
      cell.contents = picture(number)
      (cell.birthRate, cell.lifetime, cell.velocity) = (20, 1, 10)
      emitter.emitterCells = [cell]
      return emitter
    case .replicas:
      let replicas = CAReplicatorLayer()
      replicas.instanceCount = 3 + number % 3
      replicas.instanceTransform = CATransform3DMakeTranslation(3, 0, 0)
      replicas.addSublayer(colored(number))
      return replicas
    case .images:
      let layer = CALayer()
      layer.contents = picture(number)
      return layer
    case .display:
      let layer = DrawnLayer()
      layer.setNeedsDisplay()
      return layer
    default: return colored(number)
    }
  }

  private func animated(_ number: Int) -> CALayer {
    let layer = colored(number)
    let keys = CAKeyframeAnimation(keyPath: "position.x")
    keys.values = [0, 10, number % 20]
    keys.duration = 2
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.toValue = number
    spin.duration = 1
    let way = CAKeyframeAnimation(keyPath: "position")
    way.values = (0..<100).map { NSValue(cgPoint: CGPoint(x: $0 % 20, y: number % 20)) }
    way.duration = 2
    let group = CAAnimationGroup()
    group.animations = [keys, way, spin]
    group.duration = 2
    layer.add(group, forKey: "group \(number)")
    layer.add(CATransition(), forKey: kCATransition)
    return layer
  }

  private func colored(_ number: Int) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 2, y: 2, width: 20, height: 20)
    layer.backgroundColor = CGColor(
      red: CGFloat(number % 17) / 17, green: CGFloat(number % 5) / 5, blue: 0.5, alpha: 0.9)
    return layer
  }

  private func picture(_ number: Int) -> CGImage? {
    guard
      let context = CGContext(
        data: nil, width: 6 + number % 5, height: 6, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.setFillColor(CGColor(red: 1, green: CGFloat(number % 7) / 7, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    return context.makeImage()
  }

  // MARK: Documents

  private func text(_ number: Int) -> String? {
    let whole = """
      <caml><CALayer id="#\(number)" name="n\(number)" bounds="0 0 32 32" backgroundColor="1 0 0">
      <sublayers><CATextLayer id="t\(number)" string="text \(number)" fontSize="9"/>
      <CALayer id="x\(number)" bounds="0 0 9 9" position="9 9" own\(number)="1"/></sublayers>
      <animations><animation type="CABasicAnimation" keyPath="opacity" key="k\(number)"
      duration="1"><fromValue type="real" value="0"/></animation></animations>
      <states><LKState name="s\(number)"><elements><LKStateSetValue targetId="x\(number)"
      keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
      </states></CALayer></caml>
      """
    switch self {
    case .document, .cancelled: return whole
    case .cut: return String(whole.prefix(20 + number % (whole.count - 40)))
    case .malformed:
      let wrong = [
        "<caml><CALayer></caml>", "<caml>&no\(number);</caml>", "<html\(number)/>",
        "<caml><CALayer a='1' a='2'/></caml>",
        "<caml><CALayer contents='data:,x\(number)'/></caml>",
        "<caml><CALayer><contents src='data:image/png;base64,iVBORw0KGgo\(number)'/></CALayer></caml>",
      ]
      return wrong[number % wrong.count]
    default: return nil
    }
  }
}

/// A layer that draws itself.
private final class DrawnLayer: CALayer {
  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 0, green: 0.4, blue: 0, alpha: 1))
    context.fill(bounds.insetBy(dx: 3, dy: 3))
  }
}
