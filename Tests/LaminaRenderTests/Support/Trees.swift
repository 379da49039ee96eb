import Foundation
import Lamina

/// A layer with a frame and a background colour, which `configure` changes further.
func layer(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil,
  _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  configure(layer)
  return layer
}

/// A root of 96 x 64 points on white with `children`.
func root(_ children: [CALayer], _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
  let root = layer(0, 0, 96, 64, .white, configure)
  for child in children { root.addSublayer(child) }
  return root
}

extension CGColor {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(srgbRed: 0, green: 0.8, blue: 0.2, alpha: 1)
  static let blue = CGColor(srgbRed: 0.2, green: 0.2, blue: 1, alpha: 1)
  static let glass = CGColor(srgbRed: 0.2, green: 0.6, blue: 1, alpha: 0.4)
}

/// An image whose texels all differ and that has no symmetry, so that no mistake stays hidden.
func testImage(_ width: Int, _ height: Int, opaque: Bool = true) throws -> CGImage {
  CGImage(
    pixels: try PixelBuffer(width: width, height: height) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let alpha = opaque ? 255 : 40 + (x * 37 + y * 11) % 216
          let i = (y * width + x) * 4
          bytes[i] = UInt8((x * 255 / max(1, width - 1)) * alpha / 255)
          bytes[i + 1] = UInt8((y * 255 / max(1, height - 1)) * alpha / 255)
          bytes[i + 2] = UInt8(((x * 5 + y * 3) * 29 % 256) * alpha / 255)
          bytes[i + 3] = UInt8(alpha)
        }
      }
    })
}

/// A smooth image that is the same upside down. Mirrored and turned pictures of it can be compared.
func softImage(_ width: Int, _ height: Int) throws -> CGImage {
  CGImage(
    pixels: try PixelBuffer(width: width, height: height) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let i = (y * width + x) * 4
          let fromMiddle = abs(2 * y - (height - 1)) * 100 / height
          bytes[i] = UInt8(50 + x * 150 / width)
          bytes[i + 1] = UInt8(60 + fromMiddle)
          bytes[i + 2] = UInt8(200 - x * 100 / width)
          bytes[i + 3] = 255
        }
      }
    })
}

/// Small trees that together use everything a layer can do.
enum Trees {
  static let names = [
    "colours", "fractional", "rounded", "borders", "gravities", "nineSlice", "sprites", "clips",
    "turnedClips",
    "perspective", "depth", "opacity", "flips", "filters", "deep", "large",
  ]

  static func named(_ name: String) throws -> CALayer {
    switch name {
    case "colours": return colours()
    case "fractional": return fractional()
    case "rounded": return rounded()
    case "borders": return borders()
    case "gravities": return try gravities()
    case "nineSlice": return try nineSlice()
    case "sprites": return try sprites()
    case "clips": return try clips()
    case "turnedClips": return try turnedClips()
    case "perspective": return try perspective()
    case "depth": return depth()
    case "opacity": return try opacity()
    case "flips": return try flips()
    case "filters": return try filters()
    case "deep": return deep()
    default: return try large()
    }
  }

  private static func colours() -> CALayer {
    root([layer(4, 4, 40, 30, .red), layer(20, 20, 40, 30, .glass), layer(50, 10, 30, 40, .blue)])
  }

  private static func fractional() -> CALayer {
    root([
      layer(4.5, 4.25, 40, 30, .red), layer(50.3, 10.7, 0.4, 40, .black),
      layer(55.2, 3.1, 30.6, 0.7, .blue),
      layer(60.25, 20.5, 20, 20, .glass) { $0.addSublayer(layer(0, 0, 10.25, 10.5, .green)) },
      layer(10, 40, 33, 17, .green) { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) },
    ])
  }

  private static func rounded() -> CALayer {
    root([
      layer(4, 4, 50, 40, .red) { $0.cornerRadius = 9 },
      layer(60, 6, 24, 24, .blue) { $0.cornerRadius = 40 },
      layer(57.5, 33.25, 33.5, 27.5, .glass) { $0.cornerRadius = 6.5 },
      layer(6, 48, 40, 12, .green) {
        $0.cornerRadius = 4
        $0.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      },
    ])
  }

  private static func borders() -> CALayer {
    root([
      layer(4, 4, 40, 30, .red) { $0.borderWidth = 3 },
      layer(50, 4, 40, 30, .glass) {
        $0.borderWidth = 4
        $0.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
        $0.cornerRadius = 8
      },
      layer(6.5, 38.5, 30, 20, nil) { $0.borderWidth = 1.5 },
      layer(50, 40, 30, 18, .green) {
        $0.borderWidth = 20
        $0.addSublayer(layer(0, 0, 10, 10, .red))
      },
    ])
  }

  private static func gravities() throws -> CALayer {
    let image = try testImage(9, 7)
    let gravities: [CALayerContentsGravity] = [
      .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
      .resize,
      .resizeAspect, .resizeAspectFill,
    ]
    return root(
      gravities.enumerated().map { index, gravity in
        layer(CGFloat(index % 4) * 24 + 2, CGFloat(index / 4) * 21 + 2, 20, 17, .glass) {
          $0.contents = image
          $0.contentsGravity = gravity
          $0.masksToBounds = index % 2 == 0
        }
      })
  }

  private static func nineSlice() throws -> CALayer {
    let image = try testImage(15, 12, opaque: false)
    let center = CGRect(x: 4.0 / 15, y: 3.0 / 12, width: 6.0 / 15, height: 5.0 / 12)
    func panel(_ layer: CALayer, _ scale: CGFloat = 1) {
      layer.contents = image
      layer.contentsCenter = center
      layer.contentsScale = scale
    }
    return root([
      layer(3, 3, 40, 30) { panel($0) }, layer(50.5, 3.25, 30, 24) { panel($0, 2) },
      layer(10, 40, 8, 20) { panel($0) },
      layer(45, 36, 40, 20) {
        panel($0)
        $0.transform = CATransform3DMakeRotation(-0.2, 0, 0, 1)
      },
      layer(84, 4, 10, 10) {
        $0.contents = image
        $0.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
      },
    ])
  }

  private static func sprites() throws -> CALayer {
    let sheet = try testImage(32, 16)
    var sprites: [CALayer] = []
    for index in 0..<8 {
      let (column, row) = (CGFloat(index % 4), CGFloat(index / 4))
      let size = row == 0 ? CGSize(width: 8, height: 8) : CGSize(width: 17, height: 21)
      let sprite = layer(column * 22 + 4, row * 28 + 4, size.width, size.height)
      sprite.contents = sheet
      sprite.contentsRect = CGRect(x: column * 0.25, y: row * 0.5, width: 0.25, height: 0.5)
      sprites.append(sprite)
    }
    return root(sprites)
  }

  private static func clips() throws -> CALayer {
    let image = try testImage(30, 30)
    return root([
      layer(5, 5, 40, 30, .glass) {
        $0.masksToBounds = true
        $0.addSublayer(layer(20, 15, 40, 40, .red))
        $0.addSublayer(layer(-10.5, -7.5, 30, 30) { $0.contents = image })
      },
      layer(50.5, 5.5, 30, 30, .glass) {
        $0.masksToBounds = true
        $0.addSublayer(layer(-5, -5, 20, 20, .blue))
      },
      layer(20, 38, 60, 22, .glass) {
        $0.masksToBounds = true
        $0.cornerRadius = 10
        $0.addSublayer(layer(0, 0, 30, 30) { $0.contents = image })
        $0.addSublayer(
          layer(30, 0, 40, 10, .red) {
            $0.masksToBounds = true
            $0.addSublayer(layer(5, 5, 50, 50, .black))
          })
      },
    ])
  }

  private static func turnedClips() throws -> CALayer {
    let image = try testImage(30, 30)
    return root([
      layer(10, 8, 50, 40, .glass) {
        $0.masksToBounds = true
        $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        $0.addSublayer(layer(0, 0, 30, 30) { $0.contents = image })
        $0.addSublayer(
          layer(20, 20, 40, 40, .red) {
            $0.cornerRadius = 12
            $0.masksToBounds = true
            $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
            $0.addSublayer(layer(10, 10, 40, 10, .blue))
          })
      }
    ])
  }

  private static func perspective() throws -> CALayer {
    let image = try softImage(20, 20)
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 120
    return root([
      layer(0, 0, 96, 64) {
        $0.sublayerTransform = eye
        $0.addSublayer(
          layer(8, 12, 36, 40, .red) {
            $0.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
            $0.addSublayer(layer(0, 0, 16, 16, .white))
            $0.addSublayer(layer(10, 20, 20, 20) { $0.contents = image })
          })
        $0.addSublayer(
          layer(52, 14, 32, 36, .blue) {
            $0.transform = CATransform3DMakeRotation(-0.9, 1, 0.3, 0)
            $0.cornerRadius = 8
            $0.borderWidth = 2
          })
        // Reaches behind the eye.
        $0.addSublayer(
          layer(40, -300, 10, 660, .glass) {
            $0.transform = CATransform3DMakeRotation(1.5, 1, 0, 0)
          })
      }
    ])
  }

  private static func depth() -> CALayer {
    root([
      layer(5, 5, 40, 30, .red) { $0.zPosition = 2 },
      layer(20, 15, 40, 30, .green) { $0.zPosition = -1 },
      layer(35, 25, 40, 30, .blue), layer(30, 5, 20, 50, .glass) { $0.zPosition = 2 },
    ])
  }

  private static func opacity() throws -> CALayer {
    let image = try testImage(20, 16)
    return root([
      layer(5, 5, 40, 30, .red) {
        $0.opacity = 0.5
        $0.addSublayer(layer(10, 10, 40, 30, .blue) { $0.opacity = 0.7 })
      },
      layer(60, 8, 20, 16) {
        $0.contents = image
        $0.opacity = 0.4
      },
      layer(60, 30, 20, 16) {
        $0.contents = image
        $0.isHidden = true
      }, layer(50, 50, 30, 10, .green) { $0.opacity = 0 },
    ])
  }

  private static func flips() throws -> CALayer {
    let image = try testImage(16, 10)
    return root([
      layer(4, 4, 40, 50, .glass) {
        $0.isGeometryFlipped = true
        $0.addSublayer(layer(3, 3, 16, 10) { $0.contents = image })
        $0.addSublayer(
          layer(3, 20, 30, 25, .red) {
            $0.isGeometryFlipped = true
            $0.addSublayer(
              layer(2, 2, 16, 10) {
                $0.contents = image
                $0.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
              })
          })
      },
      layer(50, 4, 40, 30, .blue) {
        $0.transform = CATransform3DMakeScale(-1, 1, 1)
        $0.addSublayer(layer(2, 2, 16, 10) { $0.contents = image })
      },
    ])
  }

  private static func filters() throws -> CALayer {
    let image = try testImage(8, 6)
    return root([
      layer(4, 4, 40, 30) {
        $0.contents = image
        $0.magnificationFilter = .nearest
      },
      layer(50, 4, 40, 30) { $0.contents = image },
      layer(4, 40, 5, 4) {
        $0.contents = image
        $0.minificationFilter = .nearest
      }, layer(20.5, 40.5, 8, 6) { $0.contents = image },
    ])
  }

  private static func deep() -> CALayer {
    let top = root([])
    var parent = top
    for level in 0..<40 {
      let next = layer(
        1, 0.75, parent.bounds.width - 1.5, parent.bounds.height - 1, level % 2 == 0 ? .glass : nil)
      next.transform = CATransform3DMakeRotation(level % 5 == 4 ? 0.05 : 0, 0, 0, 1)
      parent.addSublayer(next)
      parent = next
    }
    return top
  }

  /// An image whose sides are not powers of two and that is too large to share a page.
  private static func large() throws -> CALayer {
    let image = try testImage(613, 517)
    return root([
      layer(3, 3, 613, 517) { $0.contents = image },
      layer(40, 5, 50.5, 40.25) { $0.contents = image },
      layer(40, 40, 30, 20) {
        $0.contents = image
        $0.contentsGravity = .center
        $0.masksToBounds = true
        $0.cornerRadius = 5
      },
    ])
  }
}

/// A tree of 96x64 with a round corner and with glass, which shows what is behind it.
func glassTree() -> CALayer {
  let top = layer(0, 0, 96, 64)
  top.addSublayer(layer(10, 10, 30, 20, .red) { $0.cornerRadius = 6 })
  top.addSublayer(layer(40, 20, 30, 30, .glass))
  (top.anchorPoint, top.position) = (.zero, .zero)
  return top
}
