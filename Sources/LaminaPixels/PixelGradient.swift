@_implementationOnly import CPixels
import LaminaPlan

/// The gradient of a record, without its stops.
struct PixelGradient {
  private let gradient: lamina_gradient
  /// The first number of the first stop in the table.
  private let firstStop: Int

  /// Nil if no complete gradient begins where the record says.
  init?(_ record: QuadInstance, in table: GradientTable) {
    let (flags, source) = (QuadFlags(rawValue: record.flags), record.source)
    guard let start = Int(exactly: source.y), table.isGradient(at: start) else { return nil }
    let (head, parameters) = (table.entries[start], table.entries[start + 1])
    guard let number = UInt8(exactly: head.x), let kind = GradientKind(rawValue: number) else {
      return nil
    }
    firstStop = start + 2
    // Edges without a flag do not cut.
    func bound(_ flag: QuadFlags, _ value: Float, else far: Float) -> Float {
      flags.isSuperset(of: [flag, .edged]) ? value : far
    }
    gradient = lamina_gradient(
      kind: lamina_gradient_kind(UInt32(kind.rawValue)),
      parameters: (parameters.x, parameters.y, parameters.z, parameters.w),
      per_unit: (source.z, source.w), is_dithered: flags.contains(.dithered) ? 1 : 0,
      bounds: (
        bound(.smoothMinX, 0, else: -1e9), bound(.smoothMinY, 0, else: -1e9),
        bound(.smoothMaxX, 1 / source.z, else: 1e9), bound(.smoothMaxY, 1 / source.w, else: 1e9)
      ), count: Int32(clamping: Int(head.y)), stops: nil)
  }

  /// Calls `body` with the gradient as C has it. `entries` must be those of the table that was
  /// given to the initializer.
  func withGradient(
    in entries: [Vector4], _ body: (UnsafePointer<lamina_gradient>) -> Void
  ) {
    entries.withUnsafeBytes { entries in
      guard let numbers = entries.bindMemory(to: Float.self).baseAddress else { return }
      var whole = gradient
      whole.stops = numbers + 4 * firstStop
      withUnsafePointer(to: whole, body)
    }
  }
}
