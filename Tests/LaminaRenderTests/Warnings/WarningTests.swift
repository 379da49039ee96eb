import Foundation
import Lamina
import Testing

/// What a picture does not show as its layers ask for it reaches the one who asked for the picture.
@Suite struct WarningTests {
  private static let size = CGSize(width: 8, height: 4)

  /// A root, changed by `change`.
  private static func tree(
    _ change: @escaping @Sendable (CALayer) -> Void
  ) -> @Sendable () -> CALayer {
    {
      let root = CALayer()
      root.bounds = CGRect(origin: .zero, size: size)
      change(root)
      return root
    }
  }

  private static func text(_ string: String, font: String = "DejaVu Sans") -> CATextLayer {
    let text = CATextLayer()
    text.name = "title"
    text.frame = CGRect(origin: .zero, size: size)
    text.font = NSString(string: font)
    text.fontSize = 4
    text.string = string
    return text
  }

  private static let tooLong = String(repeating: "a", count: RenderLimits.standard.textUnits + 1)

  private func pool() throws -> RenderPool {
    try RenderPool(contexts: 1, device: .software, options: .all)
  }

  @Test func whatAJobLogsComesWithItsPictureAndNoOther() async throws {
    let pool = try pool()
    let answer = try await pool.renderReporting(
      size: Self.size,
      Self.tree { root in
        root.position.x = .nan
        root.addSublayer(Self.text(Self.tooLong))
      })
    #expect(answer.picture.width == 8)
    #expect(answer.warnings.map(\.kind) == [.refused, .leftOut])
    #expect(answer.warnings.first?.message.contains("position") == true)
    #expect(answer.warnings.last?.message.contains("CATextLayer \"title\": string") == true)
    let file = try await pool.renderDataReporting(
      size: Self.size, Self.tree { $0.opacity = .nan })
    #expect(file.warnings.map(\.kind) == [.refused])
    let next = try await pool.renderReporting(size: Self.size, Self.tree { _ in })
    #expect(next.warnings.isEmpty)
  }

  @Test func everyPictureIsWarnedOfAMissingFont() async throws {
    let pool = try pool()
    for _ in 0..<2 {
      let answer = try await pool.renderReporting(
        size: Self.size,
        Self.tree { $0.addSublayer(Self.text("a", font: "Missing Font Of A Picture")) })
      #expect(answer.warnings.map(\.kind) == [.replaced])
      #expect(answer.warnings.first?.message.contains("Missing Font Of A Picture") == true)
    }
  }

  /// No font has characters of the last plane for private use.
  @Test func everyPictureIsWarnedOfMissingCharacters() async throws {
    let pool = try pool()
    let text = "ab\u{10FFFD}c\u{10FFFC}"
    for _ in 0..<2 {
      let answer = try await pool.renderReporting(
        size: Self.size, Self.tree { $0.addSublayer(Self.text(text)) })
      #expect(answer.warnings.map(\.kind) == [.replaced])
      let message = try #require(answer.warnings.first?.message)
      #expect(message.contains("private use") && message.contains("U+10FFFD"))
    }
    let answer = try await pool.renderReporting(
      size: Self.size, Self.tree { $0.addSublayer(Self.text("abc \n\u{200D}\u{FE0F}")) })
    #expect(answer.warnings.isEmpty)
  }

  /// A layer that draws a line itself warns as a text layer does.
  @Test func drawnLinesWarnOfMissingCharacters() throws {
    final class Line: CALayer {
      override func draw(in ctx: CGContext) {
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "\u{10FFFD}"))
        CTLineDraw(line, ctx)
      }
    }
    let (root, layer) = (CALayer(), Line())
    root.bounds = CGRect(origin: .zero, size: Self.size)
    layer.frame = root.bounds
    layer.setNeedsDisplay()
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: Self.size, device: .software)
    _ = try renderer.render(root)
    #expect(renderer.warnings.map(\.kind) == [.replaced])
  }

  @Test func theNumberAndLengthOfWarningsAreBounded() async throws {
    let answer = try await pool().renderReporting(
      size: Self.size,
      Self.tree { root in
        for index in 0..<RenderWarnings.limit + 10 {
          root.name = String(repeating: "n", count: 2 * RenderWarnings.longestMessage + index)
          root.position.x = .nan
          root.name = "layer \(index)"
          root.position.x = .nan
          root.position.x = .nan
        }
      })
    // The long ones are equal once they are cut, and equal ones count once.
    #expect(answer.warnings.count == RenderWarnings.limit)
    #expect(answer.warnings.omitted == 2 * (10 + 1))
    #expect(answer.warnings.first?.message.count == RenderWarnings.longestMessage)
  }

  @Test func aRendererKeepsTheWarningsOfItsLastPicture() throws {
    let renderer = try OffscreenRenderer(size: Self.size, device: .software)
    let root = Self.tree { $0.addSublayer(Self.text(Self.tooLong)) }()
    _ = try renderer.render(root)
    #expect(renderer.warnings.map(\.kind) == [.leftOut])
    _ = try renderer.render(root)
    #expect(renderer.warnings.isEmpty)
    (root.sublayers?.first as? CATextLayer)?.string = Self.tooLong + "b"
    let frame = try renderer.begin(root)
    #expect(renderer.warnings.map(\.kind) == [.leftOut])
    _ = try frame.wait()
  }

  @Test func callersThatCollectRefusalsGetThemAlone() {
    let (refused, warnings) = WarningCollector.during {
      RefusedValues.during { CALayer().opacity = .nan }
    }
    #expect(refused.count == 1)
    #expect(warnings.isEmpty)
  }
}
