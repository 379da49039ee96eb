import CGLES
import Foundation
import Lamina
import Testing

/// A host's texture looks like the same texels as an image, and costs no copy.
@Suite struct ExternalTextureTests {
  static let rows: [RowOrder] = [.topFirst, .bottomFirst]

  /// Compares the picture of a tree that shows `contents`, and its cost.
  private func compare(
    _ name: String, _ image: CGImage, rows: RowOrder, alpha: ExternalTexture.Alpha = .premultiplied,
    tolerance: Int = 0, size: CGSize = CGSize(width: 96, height: 64), scale: CGFloat = 1,
    _ make: (Any) -> CALayer
  ) throws {
    let expected = try render(make(image), size: size, scale: scale)
    try withHost(size: size, scale: scale) { rig in
      let texture = try rig.makeExternal(image, rows: rows, alpha: alpha)
      let actual = try rig.render(make(texture))
      #expect(texture.failure == nil)
      #expect(rig.statistics.imports == 1 && rig.statistics.failedImports == 0)
      #expect(rig.statistics.uploads == 0 && rig.statistics.texelBytes == 0)
      #expect(rig.statistics.conversions == (alpha == .straight ? 1 : 0))
      expectEqual(actual, expected, tolerance: tolerance, "external-\(name)-\(rows)")
    }
  }

  @Test(arguments: rows)
  func isCopiedWhereItIsAligned(_ rows: RowOrder) throws {
    for opaque in [true, false] {
      try compare("aligned-\(opaque)", try testImage(30, 20, opaque: opaque), rows: rows) {
        contents in
        root([layer(20, 10, 30, 20) { $0.contents = contents }])
      }
    }
  }

  @Test(
    arguments: rows,
    [
      CALayerContentsGravity.center, .topLeft, .bottomRight, .resize, .resizeAspect,
      .resizeAspectFill,
    ])
  func isPlacedLikeAnImage(_ rows: RowOrder, _ gravity: CALayerContentsGravity) throws {
    // A sampler's weights have steps of 1/256. Mirrored rows round to them from the other side.
    try compare(
      "gravity-\(gravity.rawValue)", try testImage(30, 20, opaque: false), rows: rows,
      tolerance: rows == .topFirst ? 0 : 1
    ) { contents in
      root([
        layer(7, 5, 50, 40, .blue) {
          $0.contents = contents
          $0.contentsGravity = gravity
          $0.masksToBounds = true
        }
      ])
    }
  }

  @Test(arguments: rows)
  func isSampledNearest(_ rows: RowOrder) throws {
    try compare("nearest", try testImage(13, 9), rows: rows) { contents in
      root([
        layer(5, 3, 77, 51) {
          $0.contents = contents
          $0.magnificationFilter = .nearest
        }
      ])
    }
  }

  @Test(arguments: rows)
  func isCutLikeAnImage(_ rows: RowOrder) throws {
    try compare("rect", try testImage(32, 24), rows: rows) { contents in
      root([
        layer(8, 8, 8, 12) {
          $0.contents = contents
          $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.25, height: 0.5)
        },
        layer(30, 8, 16, 24) {
          $0.contents = contents
          $0.magnificationFilter = .nearest
          $0.contentsRect = CGRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
        },
      ])
    }
  }

  @Test(arguments: rows)
  func hasNineParts(_ rows: RowOrder) throws {
    try compare("nine", try testImage(24, 18), rows: rows) { contents in
      root([
        layer(4, 4, 70, 50) {
          $0.contents = contents
          $0.magnificationFilter = .nearest
          $0.contentsCenter = CGRect(x: 0.25, y: 1 / 3, width: 0.5, height: 1 / 3)
        }
      ])
    }
  }

  @Test(arguments: rows)
  func isClippedMaskedAndFaded(_ rows: RowOrder) throws {
    try compare("effects", try testImage(40, 30, opaque: false), rows: rows) { contents in
      let masked = layer(50, 30, 40, 30) {
        $0.contents = contents
        $0.mask = layer(4, 4, 30, 20, .red) { $0.cornerRadius = 9 }
      }
      let group = layer(46, 2, 40, 26, .green) {
        $0.opacity = 0.5
        $0.addSublayer(layer(0, -2, 40, 30) { $0.contents = contents })
      }
      return root([
        layer(2, 2, 40, 30, .blue) {
          $0.contents = contents
          $0.cornerRadius = 11
          $0.masksToBounds = true
        },
        layer(2, 34, 40, 30) {
          $0.contents = contents
          $0.opacity = 0.4
        }, group, masked,
      ])
    }
  }

  @Test(arguments: rows)
  func turns(_ rows: RowOrder) throws {
    try compare(
      "turned", try testImage(40, 30), rows: rows, tolerance: rows == .topFirst ? 0 : 1, scale: 2
    ) { contents in
      root([
        layer(20, 15, 40, 30) {
          $0.contents = contents
          $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
      ])
    }
  }

  @Test(arguments: rows)
  func isFilteredAndCastsAShadow(_ rows: RowOrder) throws {
    try compare("filtered", try testImage(40, 30), rows: rows) { contents in
      root([
        layer(10, 10, 40, 30) {
          $0.contents = contents
          $0.shadowOpacity = 0.7
          let blur = CAFilter(type: "gaussianBlur")
          blur.setValue(3, forKey: "inputRadius")
          $0.filters = [blur]
        }
      ])
    }
  }

  @Test(arguments: rows)
  func straightColoursAreMultiplied(_ rows: RowOrder) throws {
    try compare(
      "straight", try testImage(30, 20, opaque: false), rows: rows, alpha: .straight, tolerance: 1
    ) {
      contents in root([layer(20, 10, 30, 20) { $0.contents = contents }])
    }
  }

  @Test func trilinearIsLinear() throws {
    let image = try testImage(64, 48)
    func tree(_ contents: Any, _ filter: CALayerContentsFilter) -> CALayer {
      root([
        layer(5, 5, 20, 15) {
          $0.contents = contents
          $0.minificationFilter = filter
        }
      ])
    }
    let expected = try render(tree(image, .linear))
    try withHost(size: CGSize(width: 96, height: 64)) { rig in
      let texture = try rig.makeExternal(image, rows: .topFirst)
      let before = rig.executor.context.gl.counts
      expectEqual(try rig.render(tree(texture, .trilinear)), expected, "external-trilinear")
      #expect(rig.executor.context.gl.counts.since(before)[.generateMipmap] == 0)
    }
  }

  /// Trees of every kind, in which every image is a texture of the host's.
  @Test(arguments: 0..<8, rows)
  func randomTreesLookTheSame(_ seed: Int, _ rows: RowOrder) throws {
    var dice = Dice(state: UInt64(seed) &* 7919 &+ 3)
    let images = [
      try testImage(12, 9), try testImage(30, 20, opaque: false), try testImage(41, 33),
    ]
    try withHost(size: CGSize(width: 96, height: 64)) { rig in
      let textures = try images.map { try rig.makeExternal($0, rows: rows) }
      func build(_ pick: (Int) -> Any) -> CALayer {
        var dice = dice
        return root(
          (0..<9).map { _ in
            layer(
              dice.number(-10, 80), dice.number(-10, 50), dice.number(5, 60), dice.number(5, 40)
            ) {
              $0.contents = pick(dice.roll(3))
              $0.contentsGravity = [.resize, .center, .resizeAspect, .topLeft][dice.roll(4)]
              $0.cornerRadius = dice.number(0, 8)
              $0.masksToBounds = dice.roll(2) == 0
              $0.opacity = Float(dice.number(0.3, 1))
              if dice.roll(2) == 0 {
                $0.transform = CATransform3DMakeRotation(dice.number(-1, 1), 0, 0, 1)
              }
              if dice.roll(3) == 0 {
                $0.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
              }
            }
          })
      }
      for step in 0..<6 {
        _ = dice.roll(100)
        let expected = try render(build { images[$0] })
        expectEqual(
          try rig.render(build { textures[$0] }), expected, tolerance: rows == .topFirst ? 0 : 3,
          "external-random-\(seed)-\(step)-\(rows)")
        #expect(rig.statistics.uploads == 0 && rig.statistics.conversions == 0)
      }
    }
  }

  @Test func theHostsTextureStaysAsItIs() throws {
    let image = try testImage(30, 20)
    try withHost(size: CGSize(width: 96, height: 64)) { rig in
      let name = try rig.makeTexture(image, rows: .topFirst)
      let texture = try ExternalTexture(glTexture: name, width: 30, height: 20, rows: .topFirst)
      let calls = rig.executor.context.gl.counts
      let top = root([layer(20, 10, 50, 40) { $0.contents = texture }])
      _ = try rig.render(top)
      let made = rig.executor.context.gl.counts.since(calls)
      #expect(made[.texParameteri] == 0 && made[.genTextures] == 0 && made[.texImage2D] == 0)
      #expect(made[.generateMipmap] == 0 && made[.texSubImage2D] == 0)
      top.sublayers?.first?.contents = nil
      _ = try rig.render(top)
      #expect(try rig.isTexture(name))
      // No layer has the texture any more, so the host may delete it at any time.
      try rig.deleteTexture(name)
      top.sublayers?.first?.backgroundColor = .red
      let after = try rig.render(top)
      expectEqual(after, try render(top), "external-deleted")
    }
  }
}
