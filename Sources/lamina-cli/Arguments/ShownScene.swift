import Foundation
import Lamina
import LaminaDocument
import LaminaLottie

/// The part of a scene that is shown: its root layer, at a size.
struct ShownScene {
  let root: CALayer
  let size: CGSize
  /// The animation in it, if the scene is one.
  private(set) var lottie: LottieLayer?

  /// `scene` in a picture as `options` say.
  ///
  /// - Parameter scale: pixels per point of the picture.
  init(_ scene: Scene, _ options: SizeOptions, scale: Double, input: String) throws {
    try self.init(scene, requested: options.size?.size, input: input)
    defer { lottie = scene.root as? LottieLayer }
    guard let placement = options.placement(of: size, scale: scale) else { return }
    for size in [placement.size, placement.scene.size]
    where !size.width.isFinite || !size.height.isFinite {
      throw ViewportError.size(size)
    }
    self = ShownScene(root: Self.frame(around: root, placement, scale), size: placement.size)
  }

  private init(root: CALayer, size: CGSize) { (self.root, self.size) = (root, size) }

  /// A layer that shows `root` as `placement` says, and nothing outside the root's bounds.
  ///
  /// As the root of a picture, a layer's position and transform move nothing. Here they would, so
  /// both are replaced, and animations of them are left out. `scale` is pixels per point of the
  /// picture.
  private static func frame(
    around root: CALayer, _ placement: PicturePlacement, _ scale: Double
  ) -> CALayer {
    let bounds = root.bounds
    let window = CALayer()
    window.bounds = bounds
    window.masksToBounds = true
    window.position = CGPoint(x: placement.scene.midX, y: placement.scene.midY)
    window.transform = CATransform3DMakeScale(
      placement.scene.width / bounds.width, placement.scene.height / bounds.height, 1)
    root.transform = CATransform3DIdentity
    root.zPosition = 0
    root.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    root.anchorPointZ = 0
    root.position = CGPoint(x: bounds.midX, y: bounds.midY)
    for key in root.animationKeys() ?? [] {
      guard let animation = root.animation(forKey: key) else { continue }
      let kept = withoutPlace(animation)
      if kept === animation { continue }
      root.removeAnimation(forKey: key)
      if let kept { root.add(kept, forKey: key) }
    }
    window.addSublayer(root)
    if placement.scene.width * scale < bounds.width
      || placement.scene.height * scale < bounds.height
    {
      averageImages(of: root)
    }
    let picture = CALayer()
    picture.bounds = CGRect(origin: .zero, size: placement.size)
    picture.addSublayer(window)
    return picture
  }

  /// Has the images below `root` averaged that would have a linear filter: a picture that is
  /// smaller than its scene shows all of them smaller.
  private static func averageImages(of root: CALayer) {
    var open = [root]
    while let layer = open.popLast() {
      if layer.minificationFilter == .linear { layer.minificationFilter = .average }
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
    }
  }

  /// `animation` without what moves its layer as a whole; nil if nothing is left. The same object
  /// if there is no such part.
  private static func withoutPlace(_ animation: CAAnimation) -> CAAnimation? {
    if let group = animation as? CAAnimationGroup {
      let parts = group.animations ?? []
      let kept = parts.compactMap(withoutPlace)
      if kept.elementsEqual(parts, by: { $0 === $1 }) { return group }
      guard !kept.isEmpty, let copy = group.copy() as? CAAnimationGroup else { return nil }
      copy.animations = kept
      return copy
    }
    let key = (animation as? CAPropertyAnimation)?.keyPath?.split(separator: ".").first
    return key.map { places.contains(String($0)) } == true ? nil : animation
  }

  private static let places: Set<String> = [
    "position", "transform", "anchorPoint", "anchorPointZ", "zPosition",
  ]

  /// The root layer of `scene`, resized to `requested` as a host window would resize it. If the
  /// scene is empty and a size is requested, it shows an empty layer. Throws bad data if there is
  /// nothing to show or no size.
  init(_ scene: Scene, requested: CGSize?, input: String) throws {
    guard scene.root != nil || requested != nil else {
      throw CommandFailure(.badData, input, "no root layer and no size (--size WxH sets one)")
    }
    size = requested ?? scene.size
    guard size.width > 0, size.height > 0 else {
      throw CommandFailure(
        .badData, input, "the root layer's bounds are empty (--size WxH sets a size)")
    }
    root = scene.root ?? CALayer()
    if root.bounds.size != size { root.bounds.size = size }
  }
}
