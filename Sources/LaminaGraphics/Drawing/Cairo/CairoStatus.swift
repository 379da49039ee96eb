@_implementationOnly import CCairo

/// Asks Cairo how its work went. Cairo draws nothing more once something has failed.
enum CairoStatus {
  /// Returns whether nothing has failed. Notes that memory ran out.
  @discardableResult
  static func isGood(_ status: cairo_status_t) -> Bool {
    if status == CAIRO_STATUS_NO_MEMORY { MemoryLoss.note() }
    return status == CAIRO_STATUS_SUCCESS
  }
}
