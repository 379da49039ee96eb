import Foundation
import LaminaGeometry
import LaminaGraphics

/// The frames of a cell whose contents are a sheet of pictures, as `contentsFrameCount` and the
/// other keys say, which are private on Apple's systems.
///
/// The part of the contents that `contentsRect` names is the sheet. Its frames lie in rows of
/// `contentsFramesPerRow`, the first at the top left. By `contentsFrameMode` a particle begins with
/// the first frame ("sequential"), with any ("random"), or keeps the first ("single", the default);
/// it shows `contentsFramesPerSecond`, over and over.
struct SpriteFrames: Equatable {
  /// The most frames of a cell; a cell with more shows the whole sheet.
  static let most = 256
  /// The most images of an emitter. Cells whose frames would be more show the whole sheet.
  static let mostImages = 4_096

  let count: Int
  private let perRow: Int
  private let rate: Float
  private let isRandom: Bool

  /// Nil for a cell without frames.
  init?(_ cell: CAEmitterCell) {
    func number(_ key: String) -> Double { Coercion.number(cell.otherValues[key]) ?? 0 }
    guard let count = Int(exactly: number("contentsFrameCount").rounded(.towardZero)), count > 1,
      count <= Self.most
    else { return nil }
    let mode = Coercion.text(cell.otherValues["contentsFrameMode"]) ?? "single"
    let row = Int(exactly: number("contentsFramesPerRow").rounded(.towardZero)) ?? 0
    let rate = Float(number("contentsFramesPerSecond"))
    self.count = count
    perRow = row > 0 ? min(row, count) : count
    isRandom = mode == "random"
    self.rate = mode == "single" || !rate.isFinite ? 0 : max(0, rate)
  }

  /// The parts of a sheet, in unit space, where y goes up.
  func parts(of sheet: CGRect) -> [CGRect] {
    let rows = (count + perRow - 1) / perRow
    let (width, height) = (sheet.width / CGFloat(perRow), sheet.height / CGFloat(rows))
    return (0..<count).map { index in
      CGRect(
        x: sheet.minX + width * CGFloat(index % perRow),
        y: sheet.maxY - height * CGFloat(index / perRow + 1), width: width, height: height)
    }
  }

  /// The frame that a particle shows at that age.
  func index(_ key: UInt64, age: Float) -> Int {
    var start = 0
    if isRandom {
      // Other numbers than those that its birth has used.
      var dice = ParticleDice(~key)
      start = dice.pick(count)
    }
    let passed = (age * rate).truncatingRemainder(dividingBy: Float(count))
    return (start + Int(passed.isFinite ? passed : 0)) % count
  }
}
