import ImageIO
import QuartzCore

/// The time that each step of a card takes: medians of a hundred cards with different texts and
/// charts, with a card and a renderer that have been used before.
struct CardTimes {
  private var steps: [(name: String, milliseconds: [Double])] = [
    ("layout: values, measures, places", []), ("raster: texts into their stores", []),
    ("upload: texels and records to GL", []), ("draw: publish, plan, calls of GL", []),
    ("device: wait until it is drawn", []), ("read-back: what has changed", []),
    ("picture in memory", []), ("PNG", []),
  ]
  private let device: String
  /// The statistics of the last card.
  private var statistics = CARenderStatistics()

  init(_ renderer: OffscreenRenderer, _ card: ArticleCard, _ article: Article, count: Int = 100)
    throws
  {
    device = renderer.deviceName
    for number in -5..<count {
      var article = article
      article.title += " (\(number))"
      article.author = "\(article.author) \(number)"
      article.readers.append(60 + Double(number) * 0.31)
      var clock = Clock()
      try card.fill(article)
      clock.lap()
      Self.display(card.root)
      clock.lap()
      let frame = try renderer.begin(card.root)
      clock.lap(of: renderer.statistics.uploadTime)
      try frame.waitUntilDrawn()
      clock.lap()
      let image = try frame.wait()
      clock.lap()
      clock.laps.append(clock.laps.reduce(0, +))
      try Self.png(of: image)
      clock.lap()
      statistics = renderer.statistics
      // The first rounds find fonts and make the target, so they do not count.
      if number >= 0 {
        for (step, time) in clock.laps.enumerated() { steps[step].milliseconds.append(time) }
      }
    }
  }

  func print() {
    Swift.print(device)
    for (name, times) in steps {
      let sorted = times.sorted()
      let (median, late) = (sorted[sorted.count / 2], sorted[sorted.count * 95 / 100])
      let label = name.padding(toLength: 40, withPad: " ", startingAt: 0)
      Swift.print(
        label,
        String(
          format: "%6.2f ms, least %6.2f, 19 of 20 within %6.2f", median, sorted.first ?? 0, late)
      )
    }
    Swift.print(
      "the last one: \(statistics.damagedPixels) pixels drawn anew, \(statistics.shadedPixels) shaded,",
      "\(statistics.quads) records in \(statistics.drawCalls) draws of \(statistics.passes) passes,",
      "\(statistics.uploads) uploads of \(statistics.texelBytes) bytes, \(statistics.rasters) masks"
    )
  }

  private static func display(_ layer: CALayer) {
    layer.displayIfNeeded()
    for sublayer in layer.sublayers ?? [] { display(sublayer) }
  }

  private static func png(of image: CGImage) throws {
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)
    else {
      return
    }
    CGImageDestinationAddImage(destination, image, nil)
    _ = CGImageDestinationFinalize(destination)
  }

  private struct Clock {
    var laps: [Double] = []
    private var last = DispatchTime.now().uptimeNanoseconds

    mutating func lap() {
      let now = DispatchTime.now().uptimeNanoseconds
      laps.append(Double(now - last) / 1e6)
      last = DispatchTime.now().uptimeNanoseconds
    }

    /// Adds two laps: `part` of the time since the last lap, and the rest of it.
    mutating func lap(of part: Duration) {
      lap()
      let (seconds, attoseconds) = part.components
      let part = Double(seconds) * 1e3 + Double(attoseconds) / 1e15
      laps.append(laps.removeLast() - part)
      laps.insert(part, at: laps.count - 1)
    }
  }
}
