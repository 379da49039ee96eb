import Lamina

/// `effects …`: layers that need more than one draw each. They move but do not change otherwise.
final class Effects: BenchScene {
  enum Kind: String, CaseIterable { case group, mask, blur, shadow }

  let root = Stage.root()
  private(set) var layerCount = 1
  private(set) var contentBytes = 0
  /// The moving layers, and the position of each one in frame 0.
  private var movers: [(layer: CALayer, place: CGPoint)] = []
  private let period: Int

  init(_ kind: Kind) throws {
    period = kind == .shadow ? 20 : 40
    switch kind {
    case .group: addGroups()
    case .mask: try addMasks()
    case .blur: addBlurs()
    case .shadow: addShadows()
    }
  }

  func change(_ frame: Int) {
    let moved = CGFloat(frame % period)
    for (layer, place) in movers { layer.position = CGPoint(x: place.x + moved, y: place.y) }
  }

  private func add(_ layer: CALayer, layers: Int) {
    root.addSublayer(layer)
    movers.append((layer, layer.position))
    layerCount += layers
  }

  private func addGroups() {
    for number in 0..<20 {
      let group = CALayer(
        at: CGRect(x: 10 + number % 5 * 370, y: 10 + number / 5 * 260, width: 300, height: 200))
      group.opacity = 0.5
      for child in 0..<20 {
        let color = Texel(hue: Double(child) / 20, saturation: 0.6, value: 0.9).color
        group.addSublayer(
          CALayer(at: CGRect(x: child * 11, y: child * 7, width: 80, height: 60), color: color))
      }
      add(group, layers: 21)
    }
  }

  private func addMasks() throws {
    let (picture, spot) = (try Pictures.gradient(300, 300), try Pictures.spot(300))
    contentBytes = 2 * 300 * 300 * 4
    for number in 0..<10 {
      let layer = CALayer(at: place(number), picture: picture)
      layer.mask = CALayer(at: CGRect(x: 0, y: 0, width: 300, height: 300), picture: spot)
      add(layer, layers: 2)
    }
  }

  private func addBlurs() {
    for number in 0..<10 {
      let group = CALayer(at: place(number))
      let blur = CAFilter(type: kCAFilterGaussianBlur)
      blur.setValue(12, forKey: "inputRadius")
      group.filters = [blur]
      for (child, corner) in [(20, 20), (160, 30), (40, 150), (150, 160)].enumerated() {
        let color = Texel(hue: Double(child) / 4, saturation: 0.7, value: 0.9).color
        group.addSublayer(
          CALayer(at: CGRect(x: corner.0, y: corner.1, width: 120, height: 120), color: color))
      }
      add(group, layers: 5)
    }
  }

  private func addShadows() {
    for number in 0..<40 {
      let layer = CALayer(
        at: CGRect(x: 20 + number % 8 * 230, y: 30 + number / 8 * 200, width: 200, height: 120),
        color: Texel(1, 1, 1).color)
      layer.cornerRadius = 16
      layer.shadowColor = Texel(0, 0, 0).color
      layer.shadowOpacity = 0.5
      layer.shadowRadius = 10
      layer.shadowOffset = CGSize(width: 0, height: 4)
      add(layer, layers: 1)
    }
  }

  /// The positions of masked images and blurred groups.
  private func place(_ number: Int) -> CGRect {
    CGRect(x: 10 + number % 5 * 370, y: 20 + number / 5 * 400, width: 300, height: 300)
  }
}
