/// The cost of one execution of a plan.
package struct ExecutionStatistics: Equatable, Sendable {
  package var passes = 0
  package var drawCalls = 0
  package var instances = 0
  /// The number of calls that copy texels into pages.
  package var uploads = 0
  /// The number of host textures that were new or had changed.
  package var imports = 0
  /// The number of passes that copied such a texture because it could not be drawn from in place.
  package var conversions = 0
  /// The number of host textures that could not be shown.
  package var failedImports = 0
  /// The bytes of texels that the uploads copy.
  package var texelBytes = 0
  /// The bytes copied to GL: texels, instance records, clips.
  package var uploadedBytes = 0
  /// The bytes of textures that are kept for future pages.
  package var spareBytes = 0
  /// The nanoseconds in the calls that copy texels, instance records, clips and gradients to GL.
  package var uploadTime: UInt64 = 0
  /// The number of calls of GL functions.
  package var glCalls = 0

  package init() {}
}
