import CoreText
import QuartzCore

/// A card of 1200 by 630 points, the size in which links are shown, as a tree of layers.
///
/// It is a template: made once and filled in for each article. Only parts that differ from the last
/// article are drawn again, so a server keeps one card and one renderer. In its space y points
/// down. Texts are measured before they are placed: the title gets the largest size in which it
/// fits. The summary goes below it, and is cut if it is too long.
final class ArticleCard {
  static let size = CGSize(width: 1200, height: 630)

  let root = CALayer()
  private let scale: CGFloat
  private let margin: CGFloat = 80
  private var width: CGFloat { Self.size.width - 2 * margin }

  private let topic = CATextLayer()
  private let title = CATextLayer()
  private let summary = CATextLayer()
  private let initials = CATextLayer()
  private let author = CATextLayer()
  private let date = CATextLayer()
  private let site = CATextLayer()
  private let area = CAShapeLayer()
  private let line = CAShapeLayer()

  private let accent = CGColor(srgbRed: 1, green: 0.62, blue: 0.32, alpha: 1)
  private let paper = CGColor(srgbRed: 0.97, green: 0.96, blue: 0.99, alpha: 1)
  private let quiet = CGColor(srgbRed: 0.74, green: 0.73, blue: 0.86, alpha: 1)
  private let ink = CGColor(srgbRed: 0.15, green: 0.1, blue: 0.25, alpha: 1)
  private let spaced: CTFont = CTFontCreateWithName("DejaVu Sans Bold" as CFString, 24, nil)

  /// An empty card, for a renderer with `scale` pixels per point.
  init(scale: CGFloat = 1) {
    self.scale = scale
    root.bounds = CGRect(origin: .zero, size: Self.size)
    root.isGeometryFlipped = true
    root.masksToBounds = true
    addBackground()
    addChart()
    add(topic, "DejaVu Sans Bold", 24, accent, CGRect(x: margin, y: 64, width: width, height: 32))
    add(title, "DejaVu Serif Bold", 72, paper, CGRect(x: margin, y: 114, width: width, height: 236))
    add(summary, "DejaVu Sans", 28, quiet, CGRect(x: margin, y: 350, width: 760, height: 118))
    (title.isWrapped, summary.isWrapped) = (true, true)
    addFooter()
  }

  /// Shows the values of `article`.
  ///
  /// Errors: `LimitExceeded` for a text that is too long to be laid out.
  func fill(_ article: Article) throws {
    // Spaced capitals. Letter spacing needs attributes, because layers have no property for it.
    set(
      topic,
      NSAttributedString(
        string: article.topic.uppercased(),
        attributes: [.font: spaced, .foregroundColor: accent, .kern: 4]))
    let bottom = try fitTitle(article.title)
    try fit(
      summary, article.summary,
      in: CGRect(x: margin, y: (bottom + 22).rounded(), width: 760, height: 118))
    set(initials, article.initials)
    set(author, article.author)
    set(date, "\(article.date)  \u{B7}  \(article.minutes) min read")
    set(site, article.site)
    drawChart(article.readers)
  }

  // MARK: Texts

  /// A text in the box of `frame`.
  private func add(
    _ layer: CATextLayer, _ font: String, _ size: CGFloat, _ color: CGColor, _ frame: CGRect
  ) {
    layer.font = font as CFString
    layer.fontSize = size
    layer.foregroundColor = color
    layer.contentsScale = scale
    layer.truncationMode = .end
    layer.frame = frame
    root.addSublayer(layer)
  }

  /// Sets the text of a layer. If the text is the same as before, the layer is not drawn again.
  private func set(_ layer: CATextLayer, _ text: Any) {
    if let new = text as? String, let old = layer.string as? String, new == old { return }
    if let new = text as? NSAttributedString, let old = layer.string as? NSAttributedString,
      new == old
    {
      return
    }
    layer.string = text
  }

  /// Uses the largest of a few sizes that fits, or cuts the text at the smallest. Returns where the
  /// text ends.
  private func fitTitle(_ text: String) throws -> CGFloat {
    let box = CGRect(x: margin, y: 114, width: width, height: 236)
    (title.string, title.frame) = (text, box)
    for size in stride(from: CGFloat(72), through: 44, by: -4) {
      title.fontSize = size
      if try title.textMetrics().isComplete { break }
    }
    return try shrink(title, in: box)
  }

  private func fit(_ layer: CATextLayer, _ text: String, in box: CGRect) throws {
    (layer.string, layer.frame) = (text, box)
    _ = try shrink(layer, in: box)
  }

  /// Makes a layer no larger than its text, because the whole layer is uploaded. Returns where the
  /// text ends.
  private func shrink(_ layer: CATextLayer, in box: CGRect) throws -> CGFloat {
    let height = min(box.height, try layer.textMetrics().size.height.rounded(.up))
    layer.frame = CGRect(x: box.minX, y: box.minY, width: box.width, height: height)
    return box.minY + height
  }

  private func addFooter() {
    let badge = CALayer()
    badge.frame = CGRect(x: margin, y: 514, width: 64, height: 64)
    badge.cornerRadius = 32
    badge.backgroundColor = accent
    root.addSublayer(badge)
    let left = margin + 84
    add(initials, "DejaVu Sans Bold", 26, ink, CGRect(x: margin, y: 530, width: 64, height: 34))
    add(author, "DejaVu Sans Bold", 26, paper, CGRect(x: left, y: 512, width: 560, height: 34))
    add(date, "DejaVu Sans", 22, quiet, CGRect(x: left, y: 548, width: 560, height: 30))
    add(
      site, "DejaVu Sans Bold", 24, paper,
      CGRect(x: 760, y: 548, width: Self.size.width - margin - 760, height: 32))
    initials.alignmentMode = .center
    site.alignmentMode = .right
  }

  // MARK: Shapes

  private func addBackground() {
    let night = CAGradientLayer()
    night.frame = root.bounds
    night.colors = [
      CGColor(srgbRed: 0.07, green: 0.07, blue: 0.2, alpha: 1),
      CGColor(srgbRed: 0.2, green: 0.11, blue: 0.38, alpha: 1),
      CGColor(srgbRed: 0.42, green: 0.16, blue: 0.42, alpha: 1),
    ]
    night.locations = [0, 0.6, 1]
    (night.startPoint, night.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    root.addSublayer(night)
    for (x, y, radius) in [(1090, 70, 230), (1190, 330, 170), (930, -50, 130)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      let ring = CAShapeLayer()
      ring.path = CGPath(
        ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius),
        transform: nil
      )
      ring.fillColor = CGColor(srgbRed: 0.75, green: 0.55, blue: 1, alpha: 0.08)
      ring.strokeColor = CGColor(srgbRed: 0.8, green: 0.65, blue: 1, alpha: 0.22)
      ring.lineWidth = 2
      root.addSublayer(ring)
    }
  }

  private func addChart() {
    area.fillColor = accent.copy(alpha: 0.22)
    root.addSublayer(area)
    line.fillColor = nil
    line.strokeColor = accent
    line.lineWidth = 4
    (line.lineJoin, line.lineCap) = (.round, .round)
    root.addSublayer(line)
  }

  /// A line through all values, and the area below it.
  private func drawChart(_ values: [Double]) {
    guard let most = values.max(), most > 0, values.count > 1 else {
      (area.path, line.path) = (nil, nil)
      return
    }
    let box = CGRect(x: 880, y: 400, width: 240, height: 110)
    let points = values.enumerated().map { index, value in
      CGPoint(
        x: box.minX + box.width * CGFloat(index) / CGFloat(values.count - 1),
        y: box.maxY - box.height * CGFloat(value / most))
    }
    let outline = CGMutablePath()
    outline.addLines(between: points)
    line.path = outline.copy()
    outline.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
    outline.addLine(to: CGPoint(x: box.minX, y: box.maxY))
    outline.closeSubpath()
    area.path = outline
  }
}
