import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Tints: the colours that instances of replicators are multiplied by.
//
// What: for each row, the product of the tints from the row up to the innermost surface that it is
// drawn into. A row with a surface of its own is multiplied when that surface is drawn. The alpha
// of a tint is the opacity of the instance's row, which other compiler passes handle.
// Why: the surface of a group is then the same in every instance, and is made only once.
// Cost: nothing without tints, otherwise some nanoseconds for each visible row.
enum TintPass {
  static func run(_ columns: borrowing RenderColumns, scratch: inout FrameScratch) {
    let count = columns.count
    scratch.tints.resize(to: count, filler: white)
    var i = 0
    while i < count {
      guard scratch.alpha[i] > 0 else {
        i = Int(columns.subtreeEnd[i])
        continue
      }
      place(columns, i, scratch: &scratch)
      i += 1
    }
  }

  static let white = SIMD4<Float>(repeating: 1)

  /// Finds the tint of row `i`. The tint of its superlayer is known.
  static func place(_ columns: borrowing RenderColumns, _ i: Int, scratch: inout FrameScratch) {
    let parent = Int(columns.parent[i])
    var tint = parent < 0 ? white : scratch.tints[parent]
    if columns.flags[i].contains(.tints) { tint *= columns.style[i].background }
    let index = Int(scratch.group[i])
    guard index >= 0 else {
      scratch.tints[i] = tint
      return
    }
    let group = scratch.groups[index]
    if group.crossfades && group.mixesBehind {
      // The mixture contains the backdrop, which belongs to no instance.
      scratch.groups[index].tint = white
    } else {
      // Only the alpha of a mask counts.
      scratch.groups[index].tint = group.isMask ? white : tint
      if group.isMask || !group.stages.isEmpty { tint = white }
    }
    scratch.tints[i] = tint
  }
}

extension FrameScratch {
  /// `color` (not premultiplied) as row `i` draws it: with its opacity and its tint.
  @inline(__always)
  func color(_ color: SIMD4<Float>, _ i: Int) -> PackedColor {
    if tints.count == 0 { return PackedColor(color, opacity: alpha[i]) }
    return PackedColor(color, opacity: alpha[i], tint: tints[i])
  }
}

extension FrameScratch {
  /// The colour that multiplies everything that row `i` draws.
  func tint(_ i: Int) -> SIMD4<Float> { tints.count == 0 ? TintPass.white : tints[i] }
}

extension PackedColor {
  /// `color` (not premultiplied, clamped to 0...1) times `opacity` and `tint`, premultiplied and
  /// rounded to the nearest.
  init(_ color: SIMD4<Float>, opacity: Float, tint: SIMD4<Float>) {
    self.init(color.clamped(lowerBound: .zero, upperBound: .one) * tint, opacity: opacity)
  }

  /// White times `opacity` and `tint`.
  init(opacity: Float, tint: SIMD4<Float>) { self.init(tint, opacity: opacity) }
}

extension EffectGroup {
  /// The colour that multiplies the layer's own surfaces and its shadow where they are drawn. If
  /// the group has a surface for its result, faded or bitmap stage, that is white: the surface is
  /// multiplied when it is drawn itself.
  var innerTint: SIMD4<Float> {
    stages.isDisjoint(with: [.result, .faded, .bitmap]) ? tint : TintPass.white
  }
}
