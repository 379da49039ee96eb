import Lamina

/// `ui`: 300 cards with shadows, rounded corners, borders, icons, nine-slice buttons and lists that
/// clip. Each frame scrolls three pixels by changing the origin of the bounds, as a scroll layer
/// does.
final class CardList: BenchScene {
  static let cards = 300

  let root = Stage.root(Texel(0.95, 0.96, 0.97).color)
  private let window = CALayer(at: CGRect(origin: .zero, size: Stage.size))
  private var lists: [CALayer] = []
  private(set) var layerCount = 2
  let contentBytes = 9 * 32 * 32 * 4

  init() throws {
    window.masksToBounds = true
    root.addSublayer(window)
    let icons = try (0..<8).map { try Pictures.icon($0) }
    let button = try Pictures.button()
    for number in 0..<Self.cards {
      let place = CGPoint(x: 16 + number % 10 * 190, y: 16 + number / 10 * 136)
      window.addSublayer(card(at: place, icon: icons[number % 8], button: button))
    }
    change(0)
  }

  private func card(at place: CGPoint, icon: CGImage, button: CGImage) -> CALayer {
    let card = CALayer(
      at: CGRect(x: place.x, y: place.y, width: 176, height: 120), color: Texel(1, 1, 1).color)
    card.shadowColor = Texel(0, 0, 0).color
    card.shadowOpacity = 0.25
    card.shadowRadius = 6
    card.shadowOffset = CGSize(width: 0, height: 3)
    card.cornerRadius = 10
    card.borderWidth = 1
    card.borderColor = Texel(0.8, 0.8, 0.8).color

    let list = CALayer(at: CGRect(x: 10, y: 48, width: 156, height: 32))
    list.masksToBounds = true
    for row in 0..<4 {
      let color = row % 2 == 0 ? Texel(0.92, 0.94, 1) : Texel(0.98, 0.98, 0.98)
      list.addSublayer(
        CALayer(at: CGRect(x: 0, y: 12 * row, width: 156, height: 12), color: color.color))
    }
    lists.append(list)

    let press = CALayer(at: CGRect(x: 84, y: 84, width: 80, height: 28), picture: button)
    press.contentsCenter = CGRect(x: 10.0 / 32, y: 10.0 / 32, width: 12.0 / 32, height: 12.0 / 32)
    let parts = [
      CALayer(at: CGRect(x: 10, y: 10, width: 32, height: 32), picture: icon),
      CALayer(at: CGRect(x: 52, y: 14, width: 100, height: 10), color: Texel(0.2, 0.2, 0.2).color),
      CALayer(at: CGRect(x: 52, y: 30, width: 70, height: 8), color: Texel(0.6, 0.6, 0.6).color),
      press, list,
    ]
    for part in parts { card.addSublayer(part) }
    layerCount += 1 + parts.count + 4
    return card
  }

  func change(_ frame: Int) {
    window.bounds.origin.y = CGFloat(3 * frame % 2_000)
    let scrolled = CGFloat(frame % 12)
    for list in lists { list.bounds.origin.y = scrolled }
  }
}
