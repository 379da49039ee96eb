/// What one execution of a plan cost.
package struct ExecutionStatistics: Equatable, Sendable {
  package var passes = 0
  package var drawCalls = 0
  package var instances = 0
  /// Images copied into pages.
  package var uploads = 0
  /// Bytes copied to GL: images, instance records, clips.
  package var uploadedBytes = 0
  /// Calls of GL functions.
  package var glCalls = 0

  package init() {}
}
