import Foundation
import Lamina
import LaminaTemplate
import Testing

/// The card of the examples, as a program and as a template: both are the same picture, byte for
/// byte.
@Suite struct SocialCardTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/SocialCard.template")

  private static let articles: [Article] = {
    var short = Article()
    (short.title, short.summary, short.author) = ("Short", "", "Grace")
    (short.topic, short.minutes, short.readers) = ("straße", 12, [])
    var long = Article()
    long.title = String(repeating: "An endless title that no size of the font can show. ", count: 5)
    long.summary = String(repeating: "More than there is room for. ", count: 30)
    long.readers = [0, 0.5, 3, 1, 0]
    var other = Article()
    (other.title, other.date, other.site) = ("A title of some words, on two lines", "today", "")
    other.readers = [0, 0]
    return [Article(), short, long, other, short, Article()]
  }()

  private static func json(_ article: Article) throws -> Data {
    try JSONSerialization.data(withJSONObject: [
      "topic": article.topic, "title": article.title, "summary": article.summary,
      "author": article.author, "date": article.date, "minutes": article.minutes,
      "site": article.site, "readers": article.readers,
    ])
  }

  private func bytes(_ image: CGImage) -> Data { image.pixels.withUnsafeBytes { Data($0) } }

  @Test func withItsDefaults() throws {
    let template = try Template(contentsOf: Self.folder)
    let instance = try template.instance()
    try instance.fill(try template.values())
    let card = ArticleCard()
    try card.fill(Article())
    let renderer = try OffscreenRenderer(size: ArticleCard.size)
    #expect(instance.size == ArticleCard.size)
    let expected = bytes(try renderer.render(card.root))
    let other = try OffscreenRenderer(size: instance.size)
    #expect(bytes(try other.render(instance.root)) == expected)
    #expect(Set(expected).count > 100)
  }

  /// One instance and one card show several articles after each other.
  @Test(arguments: [1.0, 2.0]) func withSeveralArticles(scale: Double) throws {
    let template = try Template(contentsOf: Self.folder)
    let instance = try template.instance(scale: scale)
    let card = ArticleCard(scale: scale)
    let renderers = try (0..<2).map { _ in
      try OffscreenRenderer(size: ArticleCard.size, scale: scale)
    }
    for article in Self.articles {
      try card.fill(article)
      try instance.fill(try template.values(json: try Self.json(article)))
      let expected = bytes(try renderers[0].render(card.root))
      #expect(bytes(try renderers[1].render(instance.root)) == expected, "\(article.title)")
    }
  }

  @Test func equalValuesDrawNothing() throws {
    let template = try Template(contentsOf: Self.folder)
    let instance = try template.instance()
    let renderer = try OffscreenRenderer(size: instance.size)
    try instance.fill(try template.values())
    _ = try renderer.render(instance.root)
    try instance.fill(try template.values())
    _ = try renderer.render(instance.root)
    #expect(renderer.statistics.damagedPixels == 0)
    #expect(renderer.statistics.uploads == 0)
    try instance.fill(try template.values(texts: [("site", "example.org")]))
    _ = try renderer.render(instance.root)
    #expect((1..<40_000).contains(renderer.statistics.damagedPixels))
  }
}
