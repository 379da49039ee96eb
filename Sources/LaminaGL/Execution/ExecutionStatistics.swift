/// What one execution of a plan cost.
package struct ExecutionStatistics: Equatable, Sendable {
  package var passes = 0
  package var drawCalls = 0
  package var instances = 0
  /// Calls that copy texels into pages.
  package var uploads = 0
  /// Textures of the host's that began to be shown, or had changed.
  package var imports = 0
  /// Passes that copied those, where they could not be drawn from as they are.
  package var conversions = 0
  /// Textures of the host's that could not be shown.
  package var failedImports = 0
  /// Bytes of texels that they copy.
  package var texelBytes = 0
  /// Bytes copied to GL: texels, instance records, clips.
  package var uploadedBytes = 0
  /// Bytes of textures that are kept for pages to come.
  package var spareBytes = 0
  /// Nanoseconds in the calls that copy texels, instance records, clips and gradients to GL.
  package var uploadTime: UInt64 = 0
  /// Calls of GL functions.
  package var glCalls = 0

  package init() {}
}
