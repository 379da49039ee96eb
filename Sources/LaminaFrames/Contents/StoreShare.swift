/// The bytes of a backing store in the account of its tree. They are given back when the share
/// goes.
package final class StoreShare {
  package let byteCount: Int
  private let giveBack: @Sendable () -> Void

  /// A share of `byteCount` bytes, for which `giveBack` is called at the end.
  package init(_ byteCount: Int, giveBack: @escaping @Sendable () -> Void) {
    (self.byteCount, self.giveBack) = (byteCount, giveBack)
  }

  deinit { giveBack() }
}
