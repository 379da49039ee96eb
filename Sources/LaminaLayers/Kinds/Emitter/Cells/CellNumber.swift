/// The numbers of an emitter cell. Raw values are indices in its storage; names are those of
/// key-value coding.
enum CellNumber: Int, CaseIterable, Sendable {
  case birthRate, lifetime, lifetimeRange, emissionLatitude, emissionLongitude, emissionRange,
    velocity,
    velocityRange, xAcceleration, yAcceleration, zAcceleration, scale, scaleRange, scaleSpeed, spin,
    spinRange,
    rotation, rotationRange, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed,
    blueSpeed,
    alphaSpeed, contentsScale, minificationFilterBias

  var name: String { "\(self)" }

  init?(_ name: String) {
    guard let number = Self.byName[name] else { return nil }
    self = number
  }

  /// Whether particles read the animated number. The image of a cell is made once.
  var isAnimated: Bool { self != .contentsScale && self != .minificationFilterBias }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// All numbers of a cell, and its colour in sRGB, not premultiplied: the values that animations may
/// change.
struct CellNumbers: Equatable {
  private var values = InlineArray<28, Double>(repeating: 0)
  var color = SIMD4<Double>(repeating: 1)

  init() { (self[.scale], self[.contentsScale]) = (1, 1) }

  subscript(number: CellNumber) -> Double {
    get { values[number.rawValue] }
    set { values[number.rawValue] = newValue }
  }

  static func == (a: CellNumbers, b: CellNumbers) -> Bool {
    a.color == b.color && a.values.indices.allSatisfy { a.values[$0] == b.values[$0] }
  }

  /// The number as a single-precision one.
  func float(_ number: CellNumber) -> Float { Float(self[number]) }
}
