import Foundation
import Lamina

/// What a scene document holds once it is read: a layer tree, the objects it names, and what was
/// left out.
public struct Scene {
  /// The root layer, or nil for an empty document (`<caml/>` is legal).
  public package(set) var root: CALayer?

  /// The size the document asks to be shown at, in points: that of the root layer's bounds, or
  /// where those are empty the `documentWidth` and `documentHeight` of the bundle's `index.xml`, or
  /// zero.
  public package(set) var size: CGSize = .zero

  /// Every object that carries an `id`, by that id as written (`#1`, or any string). Where a
  /// document uses an id twice the first object has it.
  public package(set) var objects: [String: NSObject] = [:]

  /// The class that the document gives a layer, where it is shown as a plain `CALayer`.
  package var classNames: [ObjectIdentifier: String] = [:]

  /// The states of those layers that have any, in the order of the document.
  package var stateSets: [StateSet] = []

  /// What of the document was not understood, or is kept and not drawn yet, counted.
  public package(set) var skipped = SkippedFeatures()

  /// Resources that could not be used although the document is sound, in the order they were met,
  /// once each.
  public package(set) var warnings: [SceneWarning] = []

  /// Layers in the tree as it was read: those that only states add do not count.
  public package(set) var layerCount = 0

  /// Bytes of decoded pixels that the scene's images hold; an image used by many layers counts
  /// once.
  public package(set) var resourceBytes = 0

  /// An empty scene.
  package init() {}

  /// A scene of `root` and the layers below it, to be written. Linear in the number of layers.
  public init(root: CALayer) {
    self.root = root
    size = root.bounds.size
    layerCount = Self.count(root)
  }

  /// Layers of the tree under `root`, masks included.
  package static func count(_ root: CALayer) -> Int {
    var (count, pending) = (0, [root])
    while let layer = pending.popLast() {
      count += 1
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
    return count
  }

  /// The layer with the given id, or nil where no layer has it. O(1).
  public func layer(id: String) -> CALayer? { objects[id] as? CALayer }
}

/// A resource that a document names and that could not be used. The document still renders without
/// it.
public struct SceneWarning: Equatable, Sendable, CustomStringConvertible {
  /// The resource as the document writes it, shortened and without control characters.
  public let resource: String
  /// Why it was not used.
  public let why: String

  /// `assets/a.png: no such file in the document's directory`, always one line.
  public var description: String { "\(resource): \(why)" }
}
