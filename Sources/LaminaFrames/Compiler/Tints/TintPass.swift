import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Tints: what the instances of replicators are multiplied by.
//
// What: for each row the product of the tints from the row up to the innermost surface that it is
// drawn into; what has a surface of its own is multiplied when that is drawn. Their alpha is the
// opacity of the rows of the instances, which other passes deal with.
// Why: so the surface of a group is the same in every instance, and made once.
// Cost: nothing without tints; else some nanoseconds for each visible row.
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

  /// Finds the tint of row `i`, whose superlayer's is right.
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
      // The mixture has in it what is behind, which is nobody's instance.
      scratch.groups[index].tint = white
    } else {
      // Of a mask only the alpha counts.
      scratch.groups[index].tint = group.isMask ? white : tint
      if group.isMask || !group.stages.isEmpty { tint = white }
    }
    scratch.tints[i] = tint
  }
}

extension FrameScratch {
  /// `color` (not premultiplied) as row `i` draws it: at its opacity, and multiplied by what it is
  /// in.
  @inline(__always)
  func color(_ color: SIMD4<Float>, _ i: Int) -> PackedColor {
    if tints.count == 0 { return PackedColor(color, opacity: alpha[i]) }
    return PackedColor(color, opacity: alpha[i], tint: tints[i])
  }
}

extension FrameScratch {
  /// What everything that row `i` draws is multiplied by.
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
  /// What the layer's own surfaces, and its shadow, are multiplied by where they are drawn: in the
  /// group's result, picture or bitmap by nothing, since that is multiplied when it is drawn
  /// itself.
  var innerTint: SIMD4<Float> {
    stages.isDisjoint(with: [.result, .picture, .bitmap]) ? tint : TintPass.white
  }
}
