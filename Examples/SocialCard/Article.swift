import QuartzCore

/// The texts and values of a card, which a website fills in.
struct Article {
  var topic = "Graphics"
  var title = "Every layer on a server: how a website draws the cards for its links"
  var summary =
    "A template is a tree of layers. Fill in the texts, render it once, send the picture: no browser, no display, no waiting."
  var author = "Ada Lindqvist"
  var date = "21 November 2026"
  var minutes = 7
  var site = "lamina.example"
  /// The number of readers on each day, for the chart.
  var readers: [Double] = [12, 18, 15, 27, 31, 24, 38, 46, 41, 55, 62, 58, 71, 90]

  /// The first letters of the author's first and last names.
  var initials: String {
    let names = author.split(separator: " ")
    return [names.first, names.count > 1 ? names.last : nil].compactMap {
      $0?.first.map(String.init)
    }
    .joined().uppercased()
  }
}
