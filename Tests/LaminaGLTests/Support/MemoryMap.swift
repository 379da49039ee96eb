import Foundation
import LaminaGraphics
import LaminaPlan

@testable import LaminaGL

/// What kind of map takes layer space to device space in a test.
enum MemoryMap: CaseIterable {
  case upright, turned, perspective

  /// The rows that take device space to layer space, and where the corners of a rectangle lie.
  ///
  /// The origin of layer space lies somewhere in a target of 160 x 120.
  func place(
    _ rect: Vector4, _ dice: inout Dice
  ) -> (rows: (Vector3, Vector3, Vector3), corners: [SIMD2<Double>]) {
    let turns = self == .upright ? [0, 0, .pi, .pi / 2, -.pi / 2] : [7 * Double(dice.fraction())]
    let (angle, size) = (dice.pick(turns), 0.4 + 1.5 * Double(dice.fraction()))
    let (a, b) = (size * cos(angle), size * sin(angle))
    let lean = self == .upright ? 0 : Double(dice.fraction()) - 0.5
    func tilt() -> Double { self == .perspective ? 0.012 * (Double(dice.fraction()) - 0.5) : 0 }
    let x = SIMD3(a, -b + lean * a, 160 * Double(dice.fraction()))
    let y = SIMD3(b, a + lean * b, 120 * Double(dice.fraction()))
    let w = SIMD3(tilt(), tilt(), 1)
    // The rows of the inverse are vector products of the columns, over the determinant.
    func product(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = [0, 1, 2].map { SIMD3(x[$0], y[$0], w[$0]) }
    let volume = (columns[0] * product(columns[1], columns[2])).sum()
    let rows = [(1, 2), (2, 0), (0, 1)].map { first, second in
      let row = product(columns[first], columns[second]) / volume
      return Vector3(Float(row.x), Float(row.y), Float(row.z))
    }
    let corners = [(rect.x, rect.y), (rect.z, rect.y), (rect.z, rect.w), (rect.x, rect.w)].map {
      let point = SIMD3(Double($0.0), Double($0.1), 1)
      let depth = (w * point).sum()
      return SIMD2((x * point).sum(), (y * point).sum()) / depth
    }
    return ((rows[0], rows[1], self == .perspective ? rows[2] : Vector3(0, 0, 1)), corners)
  }
}

extension FramePlan {
  /// Lays the last record of quads somewhere under a map. Its cover may cut it.
  mutating func place(lastQuad map: MemoryMap, _ dice: inout Dice) {
    let number = quads.count - 1
    let (rows, corners) = map.place(quads[number].rect, &dice)
    (quads[number].inverseX, quads[number].inverseY, quads[number].inverseW) = rows
    if map == .perspective { quads[number].flags |= QuadFlags.projective.rawValue }
    let middle = corners.reduce(.zero, +) / 4
    let factor = dice.pick([0.8, 1, 1.5])
    let wider = corners.map { corner in
      let way = corner - middle
      return middle + factor * way
    }
    // GL moves the edges of a cover a little where it clips it at the target's.
    let target = SIMD2(Double(width), Double(height))
    let ends = wider.map { $0.clamped(lowerBound: -target, upperBound: 2 * target) }
      .map { (Int16($0.x.rounded()), Int16($0.y.rounded())) }
    let isInside = ends.allSatisfy {
      (0...width).contains(Int($0.0)) && (0...height).contains(Int($0.1))
    }
    let bends = (0..<4).map { k in
      let (a, b, c) = (ends[k], ends[(k + 1) % 4], ends[(k + 2) % 4])
      return (Int(b.0) - Int(a.0)) * (Int(c.1) - Int(b.1))
        - (Int(b.1) - Int(a.1)) * (Int(c.0) - Int(b.0))
    }
    let isConvex = bends.allSatisfy { $0 > 0 } || bends.allSatisfy { $0 < 0 }
    guard isInside, isConvex, map != .upright, dice.flip() else {
      quads[number].cover = wholeCover
      return
    }
    quads[number].cover = CoverPolygon(
      ends[0].0, ends[0].1, ends[1].0, ends[1].1, ends[2].0, ends[2].1, ends[3].0, ends[3].1)
  }

  /// Adds twelve clips of every kind, up to four in each other, and puts every record of quads and
  /// every turned one into one of them.
  mutating func clipAtRandom(_ maps: [MemoryMap], _ dice: inout Dice) {
    var inside = -1
    for index in 0..<12 {
      let size = 20 + 100 * Double(dice.fraction())
      inside = Int(
        addClip(
          (-size, -size / 2, size, size), radius: dice.pick([0, 3, 11.5, 60]),
          parent: index % 4 == 0 ? -1 : inside))
      let (x, y, w) = dice.pick(maps).place(clips[inside].rect, &dice).rows
      (clips[inside].inverseXRadius.x, clips[inside].inverseXRadius.y) = (x.x, x.y)
      (clips[inside].inverseYParent.x, clips[inside].inverseYParent.y) = (y.x, y.y)
      (clips[inside].inverseXRadius.z, clips[inside].inverseYParent.z) = (x.z, y.z)
      let flags: UInt32 =
        switch dice.roll(0..<8) {
        case 0: ClipFlags.hole.rawValue
        case 1: ClipFlags.halfPlane.rawValue
        case 2, 3: UInt32(dice.roll(0..<32)) << ClipFlags.cornerShift
        default: 0
        }
      clips[inside].inverseW = Vector4(w.x, w.y, w.z, Float(flags))
    }
    for index in batches.indices {
      let (record, clip) = (Int(batches[index].first), UInt32(dice.roll(0..<12)))
      switch batches[index].program.recordType {
      case .quad: quads[record].clip = clip
      case .turned: turned[record].clip = clip
      default: continue
      }
      batches[index].program = batches[index].program.clipped
    }
    noteFlags()
  }
}
