@_implementationOnly import CCairo
import Foundation

/// Asks Cairo how its work went. Cairo draws nothing more once something has failed.
enum CairoStatus {
  /// Returns whether nothing has failed. Notes that memory ran out: Cairo also says so where a
  /// number is too large for it, but then the system does not.
  @discardableResult
  static func isGood(_ status: cairo_status_t) -> Bool {
    if status == CAIRO_STATUS_NO_MEMORY, errno == ENOMEM { MemoryLoss.note() }
    return status == CAIRO_STATUS_SUCCESS
  }
}
