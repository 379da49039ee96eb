// The picture that represents a link to an article: a template of texts and shapes that is filled
// in and written as a PNG of 1200 by 630.
//
//   SocialCard --title 'Hello' --author 'Grace Hopper' out/hello.png
//   SocialCard --stats          where the time goes, for a hundred cards with different texts
import QuartzCore

var article = Article()
var (output, isMeasuring) = ("out/social-card.png", false)
var rest = CommandLine.arguments.dropFirst()
while let argument = rest.popFirst() {
  switch argument {
  case "--stats": isMeasuring = true
  case "--title": article.title = rest.popFirst() ?? ""
  case "--summary": article.summary = rest.popFirst() ?? ""
  case "--topic": article.topic = rest.popFirst() ?? ""
  case "--author": article.author = rest.popFirst() ?? ""
  case "--site": article.site = rest.popFirst() ?? ""
  default:
    guard !argument.hasPrefix("-") else {
      FileHandle.standardError.write(
        Data(
          "error: SocialCard: \(argument): unknown; there are --title --summary --topic --author --site --stats\n"
            .utf8))
      exit(64)
    }
    output = argument
  }
}

do {
  // One renderer and one card for all articles, as a server would keep them.
  let renderer = try OffscreenRenderer(size: ArticleCard.size)
  let card = ArticleCard()
  if isMeasuring {
    try CardTimes(renderer, card, article).print()
  } else {
    try card.fill(article)
    _ = try renderer.render(card.root)
    let file = URL(fileURLWithPath: output)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try renderer.writePNG(to: file)
    Swift.print(output)
  }
} catch {
  FileHandle.standardError.write(Data("error: SocialCard: \(error)\n".utf8))
  exit(1)
}
