import Foundation
import Lamina

/// The content of a scene document after it was read: a layer tree, the objects with names, and a
/// count of everything that was left out.
public struct Scene {
  /// The root layer, or nil for an empty document (`<caml/>` is legal).
  public package(set) var root: CALayer?

  /// The size that the document asks for, in points. It is the size of the root layer's bounds. If
  /// they are empty, it is the size that the document declares elsewhere, as a bundle does in
  /// `index.xml`; without any it is zero.
  public package(set) var size: CGSize = .zero

  /// Every object that has an `id`, by the id as the document writes it (`#1`, or any string). If
  /// two objects have the same id, this holds the first one.
  public package(set) var objects: [String: NSObject] = [:]

  /// The class names of layers whose class is unknown and that are shown as a plain `CALayer`.
  package var classNames: [ObjectIdentifier: String] = [:]

  /// The states of all layers that have states, in the order of the document.
  package var stateSets: [StateSet] = []

  /// Counts everything that was not understood, and everything that is kept but not drawn yet.
  public package(set) var skipped = SkippedFeatures()

  /// Resources that could not be used although the document itself is in order. Each one appears
  /// once, in the order of the document.
  public package(set) var warnings: [SceneWarning] = []

  /// The number of layers in the tree as it was read. Layers that only a state adds do not count.
  public package(set) var layerCount = 0

  /// The bytes of decoded pixels in the scene's images. An image that many layers show counts once.
  public package(set) var resourceBytes = 0

  /// An empty scene.
  package init() {}

  /// Makes a scene of `root` and the layers below it, to be written. Linear in the number of
  /// layers.
  public init(root: CALayer) {
    self.root = root
    size = root.bounds.size
    layerCount = Self.count(root)
  }

  /// The number of layers in the tree of `root`, with the root itself and with masks.
  package static func count(_ root: CALayer) -> Int {
    var (count, pending) = (0, [root])
    while let layer = pending.popLast() {
      count += 1
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
    return count
  }

  /// The layer with the given id, or nil if no layer has it. O(1).
  public func layer(id: String) -> CALayer? { objects[id] as? CALayer }
}

/// A resource of a document that could not be used. The document renders without it.
public struct SceneWarning: Equatable, Sendable, CustomStringConvertible {
  /// The resource as the document writes it, but shortened and without control characters.
  public let resource: String
  /// Why it was not used.
  public let why: String

  /// `assets/a.png: no such file in the document's directory`, always one line.
  public var description: String { "\(resource): \(why)" }
}
