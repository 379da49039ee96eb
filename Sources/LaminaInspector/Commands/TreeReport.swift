import Foundation
import Lamina
import LaminaDocument

/// The layers of a scene as columns in preorder, which the page needs for its tree. Columns are a
/// third of the bytes that objects would be.
struct TreeReport: Encodable, Sendable {
  /// By number: the superlayer's number, or -1.
  var parents: [Int] = []
  /// By number: the class as an index into ``classes``.
  var types: [Int] = []
  var names: [String] = []
  /// By number: 1 hidden, 2 a mask, 4 animated, 8 masks to bounds, 16 has contents.
  var flags: [Int] = []
  var classes: [String] = []

  /// Lists the layers. Linear in their number.
  init(_ list: LayerList) {
    parents = list.parents
    var known: [String: Int] = [:]
    for (number, layer) in list.layers.enumerated() {
      let name = "\(type(of: layer))"
      let index = known[name] ?? classes.count
      if index == classes.count {
        classes.append(name)
        known[name] = index
      }
      types.append(index)
      names.append(String((layer.name ?? "").prefix(200)))
      var flag = layer.isHidden ? 1 : 0
      if list.isMask[number] { flag |= 2 }
      if !(layer.animationKeys() ?? []).isEmpty { flag |= 4 }
      if layer.masksToBounds { flag |= 8 }
      if layer.contents != nil { flag |= 16 }
      flags.append(flag)
    }
  }
}
