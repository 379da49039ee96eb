import Foundation
import Lamina

/// Draws parts of a frame's plan, to show what each step does.
///
/// It makes the whole plan anew, with a compiler and an executor of its own in the renderer's
/// context, so that the renderer's own frames stay as they are. Drawing a part costs as much as
/// drawing a frame.
final class PlanBench {
  private let context: GLContext
  private let compiler: FrameCompiler
  private let executor: PlanExecutor
  private let target: RenderTarget
  private let viewport: (LayerTree) throws -> Viewport
  private(set) var plan = FramePlan()
  private(set) var steps: [PlanStep] = []
  /// By step: the rows of its layers; empty if they are not known.
  private(set) var rows: [[Int]] = []
  private(set) var groups: [GroupReport] = []

  /// A bench for the trees that `renderer` shows.
  init(_ renderer: OffscreenRenderer) throws {
    context = renderer.context
    compiler = FrameCompiler(like: renderer)
    compiler.notesRows = true
    executor = PlanExecutor(context: context)
    viewport = Self.viewport(of: renderer)
    let pixels = try Viewport(
      bounds: CGRect(origin: .zero, size: renderer.size), scale: renderer.scale,
      limits: renderer.engine.limits)
    target = try RenderTarget(context: context, width: pixels.width, height: pixels.height)
  }

  deinit { executor.releaseAll() }

  /// What `renderer` shows of a tree.
  static func viewport(of renderer: OffscreenRenderer) -> (LayerTree) throws -> Viewport {
    let (size, scale, limits) = (renderer.size, renderer.scale, renderer.engine.limits)
    return { try Viewport(of: $0, size: size, scale: scale, limits: limits) }
  }

  /// Makes the plan of the tree below `root` as the renderer has just shown it, and draws it once.
  func load(_ root: CALayer) throws {
    let tree = LayerTree.hosting(root)
    compiler.invalidate()
    try tree.reading {
      _ = try compiler.compile(tree.published, viewport: try viewport(tree), targetAge: 0)
      groups = compiler.groupReports(tree.published)
    }
    _ = compiler.takeTileRequests()
    do {
      try executor.execute(compiler.plan, into: target)
    } catch {
      compiler.invalidate()
      throw error
    }
    compiler.finishUploads()
    plan = compiler.plan
    steps = PlanStep.all(of: plan)
    let byBatch = compiler.rowsByBatch
    rows = steps.map { step in
      guard byBatch.indices.contains(step.batch),
        byBatch[step.batch].indices.contains(step.record)
      else { return [] }
      return byBatch[step.batch][step.record]
    }
  }

  /// The picture after the first `count` steps, without those in `off`.
  func picture(after count: Int, without off: Set<Int>) throws -> CGImage {
    try draw { $0 < count && !off.contains($0) }
    var bytes = Data(count: target.width * target.height * 4)
    try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
    guard let provider = CGDataProvider(data: bytes as CFData),
      let space = CGColorSpace(name: CGColorSpace.sRGB),
      let image = CGImage(
        width: target.width, height: target.height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: target.width * 4, space: space,
        bitmapInfo: CGBitmapInfo(
          rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue
            | CGBitmapInfo.byteOrder32Little.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    else { throw PreviewError("plan: the picture cannot be made") }
    return image
  }

  private func draw(_ isKept: (Int) -> Bool) throws {
    try executor.execute(plan.keeping(steps, where: isKept), into: target)
  }

  /// A step that touches a pixel, and the colour after it.
  struct Touch: Encodable, Sendable {
    let step: Int
    /// `#rrggbbaa`, premultiplied.
    let color: String
  }

  /// Steps of one pixel beyond this are left out.
  static let mostTouches = 64

  /// The steps that change a pixel of the target, in their order: why it has its colour. Each step
  /// whose box contains the pixel costs a drawing.
  func touches(x: Int, y: Int) throws -> [Touch] {
    guard (0..<target.width).contains(x), (0..<target.height).contains(y) else {
      throw PreviewError("pixel \(x), \(y): the picture has \(target.width)x\(target.height)")
    }
    var touches: [Touch] = []
    try draw { _ in false }
    var last = try color(x, y)
    for (index, step) in steps.enumerated() where touches.count < Self.mostTouches {
      guard plan.passes.isEmpty || plan.passes[step.pass].page < 0 else { continue }
      let box = PlanStepReport(step, of: plan).box
      guard
        step.batch < 0
          || (box[0]..<box[0] + max(0, box[2])).contains(x)
            && (box[1]..<box[1] + max(0, box[3])).contains(y)
      else { continue }
      try draw { $0 <= index }
      let color = try color(x, y)
      if color != last { touches.append(Touch(step: index, color: color.description)) }
      last = color
    }
    return touches
  }

  private func color(_ x: Int, _ y: Int) throws -> PackedColor {
    var bytes = [UInt8](repeating: 0, count: target.width * target.height * 4)
    let pixel = PixelRect(
      minX: Int16(x), minY: Int16(y), maxX: Int16(x + 1), maxY: Int16(y + 1))
    try bytes.withUnsafeMutableBytes {
      try target.readPixels(into: $0, bytesPerRow: target.width * 4, [pixel])
    }
    let at = (y * target.width + x) * 4
    return PackedColor(
      red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at], alpha: bytes[at + 3])
  }
}

extension FrameCompiler {
  /// A compiler that makes the same plans as that of `renderer`.
  convenience init(like renderer: OffscreenRenderer) {
    let engine = renderer.engine
    self.init(for: renderer.context, options: engine.options, limits: engine.limits)
  }
}
