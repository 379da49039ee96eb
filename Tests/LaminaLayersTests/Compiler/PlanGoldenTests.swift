import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Plans of small trees as text. `LAMINA_BLESS=1` writes the present plans into
/// `PlanGoldens.swift`. Read the difference.
@Suite(.serialized) struct PlanGoldenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var build: @Sendable (CALayer) throws -> Void
    var testDescription: String { name }
  }

  static func red() -> CGColor { color(1, 0, 0) }
  static func blue() -> CGColor { color(0, 0, 1) }

  static let cases = [
    Case(name: "nothing") { _ in },
    Case(name: "solid on whole pixels") { $0.addSublayer(layer(rect(10, 20, 30, 40), red())) },
    Case(name: "translucent over opaque") { top in
      top.backgroundColor = .white
      let half = layer(rect(10, 10, 50, 50), red())
      half.opacity = 0.5
      top.addSublayer(half)
    },
    Case(name: "small between pixels") { $0.addSublayer(layer(rect(10.25, 20.5, 20, 10), red())) },
    Case(name: "large between pixels") { $0.addSublayer(layer(rect(10.25, 20.5, 80, 70), red())) },
    Case(name: "rounded with a border") { top in
      let card = layer(rect(10, 10, 90, 60), red())
      card.cornerRadius = 12
      card.borderWidth = 4
      card.borderColor = blue()
      top.addSublayer(card)
    },
    Case(name: "aligned copy beside a scaled image") { top in
      let picture = try image(20, 10)
      let copy = layer(rect(5, 6, 20, 10))
      copy.contents = picture
      let scaled = layer(rect(40, 6, 60, 30))
      scaled.contents = picture
      scaled.magnificationFilter = .nearest
      top.sublayers = [copy, scaled]
    },
    Case(name: "y-up tree with a cut") { top in
      top.isGeometryFlipped = false
      let sprite = layer(rect(0, 0, 40, 20))
      sprite.contents = try image(40, 20)
      sprite.contentsRect = rect(0, 0, 0.5, 0.5)
      top.addSublayer(sprite)
    },
    Case(name: "card under a perspective") { top in
      top.sublayerTransform.m34 = -1 / 400
      let card = layer(rect(30, 30, 60, 60), red())
      card.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      top.addSublayer(card)
    },
    Case(name: "scissor around something turned") { top in
      let clip = layer(rect(20, 20, 50, 50))
      clip.masksToBounds = true
      let turned = layer(rect(20, 20, 60, 60), red())
      turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      clip.addSublayer(turned)
      top.addSublayer(clip)
    },
    Case(name: "rounded clip inside a turned clip") { top in
      let outer = layer(rect(20, 20, 80, 80))
      outer.masksToBounds = true
      outer.transform = CATransform3DMakeRotation(.pi / 2.5, 0, 0, 1)
      let inner = layer(rect(10, 10, 60, 60), blue())
      inner.masksToBounds = true
      inner.cornerRadius = 9
      inner.addSublayer(layer(rect(-20, -20, 100, 100), red()))
      outer.addSublayer(inner)
      top.addSublayer(outer)
    },
    Case(name: "nine slices") { top in
      let panel = layer(rect(10, 10, 90, 50))
      panel.contents = try image(24, 24, opaque: false)
      panel.contentsScale = 2
      panel.contentsCenter = rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3)
      top.addSublayer(panel)
    },
    Case(name: "mirrored image") { top in
      let mirror = layer(rect(10, 10, 30, 20))
      mirror.contents = try image(30, 20)
      mirror.transform = CATransform3DMakeScale(-1, 1, 1)
      top.addSublayer(mirror)
    },
    Case(name: "opaque sublayer on a turned edge") { top in
      let back = layer(rect(20, 20, 60, 60), red())
      back.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      back.addSublayer(layer(rect(0, 0, 30, 60), blue()))
      top.addSublayer(back)
    },
    Case(name: "hidden, outside and behind zPosition") { top in
      let hidden = layer(rect(0, 0, 50, 50), red())
      hidden.isHidden = true
      hidden.addSublayer(layer(rect(0, 0, 50, 50), red()))
      let front = layer(rect(30, 30, 70, 70), blue())
      front.zPosition = 1
      top.sublayers = [
        hidden, layer(rect(200, 0, 50, 50), red()), front, layer(rect(0, 0, 70, 70), red()),
      ]
    },
  ]

  @Test(arguments: cases)
  func plansAreAsTheyWere(test: Case) throws {
    let top = root(120, 100)
    try test.build(top)
    let text = try Frame(top).text()
    if ProcessInfo.processInfo.environment["LAMINA_BLESS"] == "1" {
      try Self.bless()
    } else {
      #expect(text == PlanGoldens.plans[test.name] ?? "none")
    }
    // The same tree gives the same text again.
    let again = root(120, 100)
    try test.build(again)
    #expect(try Frame(again).text() == text)
  }

  @Test func everyGoldenHasItsCase() {
    #expect(Set(PlanGoldens.plans.keys) == Set(Self.cases.map(\.name)))
  }

  private static func bless() throws {
    var lines = [
      "// Written by PlanGoldenTests with LAMINA_BLESS=1.", "enum PlanGoldens {",
      "  static let plans = [",
    ]
    for test in cases {
      let top = root(120, 100)
      try test.build(top)
      lines.append("    \"\(test.name)\": \"\"\"")
      // Long records continue in the next line of the source.
      for line in try Frame(top).text().split(separator: "\n") {
        var text = String(line)
        for word in ["cover", "inverse"] {
          text = text.replacingOccurrences(of: " \(word) ", with: " \\\n    \(word) ")
        }
        lines.append("    " + text)
      }
      lines.append(contentsOf: ["", "    \"\"\","])
    }
    lines.append(contentsOf: ["  ]", "}", ""])
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "PlanGoldens.swift")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}
