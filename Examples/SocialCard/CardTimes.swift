import ImageIO
import QuartzCore

/// Where the time of a card goes: medians of a hundred with other texts and another chart each, on a card and a renderer that are warm.
struct CardTimes {
  private var steps: [(name: String, milliseconds: [Double])] = [
    ("layout: values, measures, places", []), ("raster: texts into their stores", []),
    ("draw: publish, upload, calls of GL", []), ("read: wait for the device, read back", []),
    ("picture in memory", []), ("PNG", []),
  ]
  private let device: String

  init(_ renderer: OffscreenRenderer, _ card: ArticleCard, _ article: Article, count: Int = 100) throws {
    device = renderer.deviceName
    for number in -5..<count {
      var article = article
      article.title += " (\(number))"
      article.author = "\(article.author) \(number)"
      article.readers.append(Double(50 + abs(number) % 40))
      var clock = Clock()
      try card.fill(article)
      clock.lap()
      Self.display(card.root)
      clock.lap()
      let frame = try renderer.begin(card.root)
      clock.lap()
      let image = try frame.wait()
      clock.lap()
      clock.laps.append(clock.laps.reduce(0, +))
      _ = try Self.png(of: image)
      clock.lap()
      // The first ones find fonts and make the target.
      if number >= 0 { for (step, time) in clock.laps.enumerated() { steps[step].milliseconds.append(time) } }
    }
  }

  func print() {
    Swift.print(device)
    for (name, times) in steps {
      let sorted = times.sorted()
      let (median, late) = (sorted[sorted.count / 2], sorted[sorted.count * 95 / 100])
      let label = name.padding(toLength: 40, withPad: " ", startingAt: 0)
      Swift.print(label, String(format: "%6.2f ms, 19 of 20 within %6.2f", median, late))
    }
  }

  private static func display(_ layer: CALayer) {
    layer.displayIfNeeded()
    for sublayer in layer.sublayers ?? [] { display(sublayer) }
  }

  private static func png(of image: CGImage) throws -> Data {
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil) else {
      return Data()
    }
    CGImageDestinationAddImage(destination, image, nil)
    _ = CGImageDestinationFinalize(destination)
    return data as Data
  }

  private struct Clock {
    var laps: [Double] = []
    private var last = DispatchTime.now().uptimeNanoseconds

    mutating func lap() {
      let now = DispatchTime.now().uptimeNanoseconds
      laps.append(Double(now - last) / 1e6)
      last = DispatchTime.now().uptimeNanoseconds
    }
  }
}
