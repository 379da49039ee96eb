import Foundation
import Lamina

/// The characters of a text that animators change, each with a layer of its own.
final class AnimatedGlyphs {
  let layer = CALayer()
  private let document: TextDocument
  private let glyphs: [TextGlyph]
  private let animators: [TextAnimatorModel]
  private let units: [TextUnits]
  private let anchor: TextAnchorModel
  private let line: TextLine?
  private let groups: [(middle: Double, width: Double)]
  /// The places of the glyphs, line by line from left to right.
  private let seen: [Int]
  private let fills: [CAShapeLayer]
  private let strokes: [CAShapeLayer]

  /// - Parameter line: the path along which the text runs, if any.
  init(
    _ document: TextDocument, _ glyphs: [TextGlyph], _ model: TextModel, along line: TextLine?
  ) {
    (self.document, self.glyphs, self.line) = (document, glyphs, line)
    (animators, anchor) = (model.animators, model.anchor)
    units = animators.map { TextUnits(glyphs, $0.selector, seed: $0.path) }
    groups = TextUnits.groups(glyphs, model.anchor.grouping)
    seen = glyphs.indices.sorted {
      (glyphs[$0].line, glyphs[$0].order) < (glyphs[$1].line, glyphs[$1].order)
    }
    layer.anchorPoint = .zero
    let hasFill = document.fill != nil || animators.contains { $0.fill != nil }
    let hasStroke =
      document.stroke != nil && document.strokeWidth > 0
      || animators.contains { $0.stroke != nil || $0.strokeWidth != nil }
    fills = hasFill ? glyphs.map { Self.layer($0) } : []
    strokes = hasStroke ? glyphs.map { Self.layer($0) } : []
    let order = document.strokeLiesOver ? [fills, strokes] : [strokes, fills]
    for shape in order.flatMap({ $0 }) { layer.addSublayer(shape) }
  }

  private static func layer(_ glyph: TextGlyph) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.anchorPoint = .zero
    shape.fillColor = nil
    shape.lineJoin = .miter
    shape.path = glyph.path
    return shape
  }

  func update(_ frame: Double) {
    let shares = zip(animators, units).map { animator, units in
      let shares = animator.selector.shares(of: units.count, at: frame)
      return units.indices.map { $0 < shares.count ? shares[$0] : 0 }
    }
    let shifts = shifts(shares, frame)
    let alignment = anchor.alignment.value(at: frame)
    let route = line.flatMap { TextRoute($0.model, $0.path, document, glyphs, at: frame) }
    for place in glyphs.indices {
      let own = shares.map { $0[place] }
      // The anchor lies in the middle of the group, and as high as capital letters for -100 %.
      let center = CGPoint(
        x: groups[place].middle + alignment.x * groups[place].width * 0.005,
        y: alignment.y * document.size * 1.2 * 0.714 * 0.01)
      let origin = glyphs[place].origin + CGPoint(x: shifts[place], y: 0)
      let matrix =
        route.map { self.matrix(own, center, place, shifts[place], along: $0, frame) }
        ?? matrix(own, center, origin, frame)
      let opacity = Float(opacity(own, frame))
      for shapes in [fills, strokes] where !shapes.isEmpty {
        shapes[place].transform = matrix
        shapes[place].opacity = opacity
      }
      paint(place, own, frame)
    }
  }

  /// How far tracking moves each character.
  private func shifts(_ shares: [[Double]], _ frame: Double) -> [Double] {
    var shifts = [Double](repeating: 0, count: glyphs.count)
    guard animators.contains(where: { $0.tracking != nil }) else { return shifts }
    var (start, sum) = (0, 0.0)
    for number in seen.indices {
      let place = seen[number]
      if number > start {
        // Of two neighbours the one that is read later moves away from the other.
        let later = max(place, seen[number - 1])
        for (animator, shares) in zip(animators, shares) {
          if let tracking = animator.tracking {
            sum += tracking.value(at: frame) * shares[later]
          }
        }
      }
      shifts[place] = sum
      let endsLine =
        number == seen.count - 1 || glyphs[seen[number + 1]].line != glyphs[place].line
      guard endsLine else { continue }
      let back = document.alignment == .left ? 0 : document.alignment == .right ? sum : sum / 2
      for inLine in start...number { shifts[seen[inLine]] -= back }
      (start, sum) = (number + 1, 0)
    }
    return shifts
  }

  /// What the animators do to a character around its anchor, which comes to lie at the origin.
  private func shape(
    _ shares: [Double], _ center: CGPoint, _ frame: Double
  ) -> CATransform3D {
    var matrix = CATransform3DMakeTranslation(-center.x, -center.y, 0)
    func add(_ next: CATransform3D) { matrix = CATransform3DConcat(matrix, next) }
    for (animator, share) in zip(animators, shares) {
      guard let way = animator.anchor?.value(at: frame) else { continue }
      add(CATransform3DMakeTranslation(-way.x * share, -way.y * share, 0))
    }
    for (animator, share) in zip(animators, shares) {
      guard let scale = animator.scale?.value(at: frame) else { continue }
      add(
        CATransform3DMakeScale(
          1 + (scale.x / 100 - 1) * share, 1 + (scale.y / 100 - 1) * share, 1))
    }
    for (animator, share) in zip(animators, shares) {
      if let skew = animator.skew?.value(at: frame), skew * share != 0 {
        let axis = (animator.skewAxis?.value(at: frame) ?? 0) * share
        add(
          CATransform3DMakeAffineTransform(
            TransformModel.skewMatrix(skew * share, axis: axis)))
      }
      for (turn, x, y, z) in [
        (animator.rotation, 0.0, 0.0, 1.0), (animator.rotationY, 0, -1, 0),
        (animator.rotationX, -1, 0, 0),
      ] {
        guard let angle = turn?.value(at: frame), angle * share != 0 else { continue }
        add(CATransform3DMakeRotation(angle * share * .pi / 180, x, y, z))
      }
    }
    return matrix
  }

  /// How far the animators move a character.
  private func way(_ shares: [Double], _ frame: Double) -> CGPoint {
    zip(animators, shares).reduce(.zero) { sum, entry in
      let (animator, share) = entry
      return animator.position.map { sum + $0.value(at: frame).point * share } ?? sum
    }
  }

  private func matrix(
    _ shares: [Double], _ center: CGPoint, _ origin: CGPoint, _ frame: Double
  ) -> CATransform3D {
    let place = origin + center + way(shares, frame)
    return CATransform3DConcat(
      shape(shares, center, frame), CATransform3DMakeTranslation(place.x, place.y, 0))
  }

  /// The same along a path: what moves a character to the side moves it along.
  private func matrix(
    _ shares: [Double], _ center: CGPoint, _ place: Int, _ shift: Double, along route: TextRoute,
    _ frame: Double
  ) -> CATransform3D {
    let way = way(shares, frame)
    let anchors = zip(animators, shares).reduce(0) { sum, entry in
      sum + (entry.0.anchor?.value(at: frame).x ?? 0) * entry.1
    }
    let spot = route.spot(of: place, offset: center.x + shift + way.x + anchors)
    let height = center.y + glyphs[place].origin.y + way.y
    var matrix = CGAffineTransform(translationX: 0, y: height)
    if route.isPerpendicular {
      matrix = matrix.concatenating(CGAffineTransform(rotationAngle: spot.angle))
    }
    matrix = matrix.concatenating(CGAffineTransform(translationX: spot.point.x, y: spot.point.y))
    return CATransform3DConcat(
      shape(shares, center, frame), CATransform3DMakeAffineTransform(matrix))
  }

  private func opacity(_ shares: [Double], _ frame: Double) -> Double {
    var opacity = 1.0
    for (animator, share) in zip(animators, shares) {
      guard let own = animator.opacity?.value(at: frame) else { continue }
      opacity += (own / 100 * share - opacity) * share
    }
    return min(max(opacity, 0), 1)
  }

  private func paint(_ place: Int, _ shares: [Double], _ frame: Double) {
    var fill = document.fill ?? Vector(0, 0, 0, 1)
    var stroke = document.stroke ?? Vector(0, 0, 0, 1)
    var width = document.strokeWidth
    for (animator, share) in zip(animators, shares) {
      if let color = animator.fill?.value(at: frame) { fill += (color - fill) * share }
      animator.fillTone.change(&fill, share, frame)
      if let color = animator.stroke?.value(at: frame) { stroke += (color - stroke) * share }
      animator.strokeTone.change(&stroke, share, frame)
      if let more = animator.strokeWidth?.value(at: frame) { width += more * share }
    }
    if !fills.isEmpty { fills[place].fillColor = ColorPaintNode.color(fill) }
    guard !strokes.isEmpty else { return }
    strokes[place].strokeColor = width > 0 ? ColorPaintNode.color(stroke) : nil
    strokes[place].lineWidth = max(width, 0)
  }
}

extension TextToneModel {
  /// Changes a colour as far as `share` says.
  fileprivate func change(_ color: inout Vector, _ share: Double, _ frame: Double) {
    guard isUsed else { return }
    let value = { (property: FrameProperty<Double>?) in (property?.value(at: frame) ?? 0) * share }
    color = color.shifted(
      HueShift(
        hue: value(hue), saturation: value(saturation) / 100, brightness: value(brightness) / 100))
    if let opacity = opacity?.value(at: frame) { color.w *= 1 + (opacity / 100 - 1) * share }
  }
}
