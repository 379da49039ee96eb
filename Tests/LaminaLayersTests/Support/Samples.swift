import Foundation
import LaminaGraphics

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// An image of that size, white or transparent.
func image(_ width: Int, _ height: Int, opaque: Bool = true) throws -> CGImage {
  CGImage(
    pixels: try PixelBuffer(width: width, height: height, isOpaque: opaque) { bytes in
      if opaque { bytes.initializeMemory(as: UInt8.self, repeating: 255) }
    })
}

func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> CGColor {
  CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

func pixels(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> PixelRect {
  PixelRect(minX: Int16(minX), minY: Int16(minY), maxX: Int16(maxX), maxY: Int16(maxY))
}

func layer(_ frame: CGRect, _ background: CGColor? = nil) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = background
  return layer
}

/// A root whose space is device space: y down, one pixel per point.
func root(_ width: Double, _ height: Double) -> CALayer {
  let root = CALayer()
  root.bounds = rect(0, 0, width, height)
  root.isGeometryFlipped = true
  return root
}

/// A renderer without GL: a tree and a compiler.
final class Frame {
  let root: CALayer
  let tree: LayerTree
  let compiler: FrameCompiler
  var scale: CGFloat = 1

  init(
    _ root: CALayer, options: CARenderOptions = .paintingAll, limits: RenderLimits = .standard,
    textureSide: Int = 16_384, copies: Bool = false, paints: Bool = false
  ) {
    self.root = root
    tree = LayerTree.hosting(root)
    compiler = FrameCompiler(
      options: options, limits: limits, textureSide: textureSide, copies: copies, paints: paints)
  }

  var plan: FramePlan { compiler.plan }

  /// Commits and compiles. Returns whether there is a new plan.
  @discardableResult
  func draw() throws -> Bool {
    // Treats the last plan as executed.
    compiler.finishUploads()
    try tree.commit(root, limits: .standard)
    return try compiler.compile(
      tree.published, viewport: Viewport(bounds: root.bounds, scale: scale, limits: .standard))
  }

  /// The text of the plan for the present tree.
  func text() throws -> String {
    try draw()
    return plan.description
  }
}

/// The plan of a tree by a new compiler.
func plan(_ root: CALayer, options: CARenderOptions = .paintingAll) throws -> FramePlan {
  let frame = Frame(root, options: options)
  try frame.draw()
  return frame.plan
}

extension ImageTable.Slot {
  /// The image inside. Nil for a backing store and if there is nothing.
  var image: CGImage? {
    if case .image(let image) = source { image } else { nil }
  }
}

extension CARenderOptions {
  /// Options with which a plan has every layer, even if something hides it or it has not changed.
  static let paintingAll = CARenderOptions.all.subtracting([.occlusion, .clearing, .damage])
}

extension FramePlan {
  /// The clips of all records that can have a clip, in the order of drawing.
  var recordClips: [UInt32] {
    batches.flatMap { batch -> [UInt32] in
      let range = Int(batch.first)..<Int(batch.first + batch.count)
      switch batch.program.recordType {
      case .solid, .blit: return []
      case .turned:
        return turned[range].map(\.clip)
      case .quad: return quads[range].map(\.clip)
      }
    }
  }
}
