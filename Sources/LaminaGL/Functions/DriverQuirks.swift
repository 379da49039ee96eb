/// What a driver does in another way than OpenGL ES says or than most drivers do, so that drawing
/// has to take another way there.
///
/// Each is known from a driver that was run; docs/devices.md says how it shows.
package struct DriverQuirks: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `glClear` inside a scissor may do nothing. Parts are filled by a draw instead.
  ///
  /// Mesa's zink drops the clear if it comes first after a read-back in a framebuffer in which a
  /// texture was written between two draws.
  package static let losesPartialClears = DriverQuirks(rawValue: 1)
  /// Draws after `glClear` may do nothing. Everything is filled by a draw instead.
  ///
  /// Mesa's softpipe loses draws of the program that drew last into another framebuffer before.
  package static let losesDrawsAfterClears = DriverQuirks(rawValue: 2)
  /// Samplers weigh texels in finer steps than 1/256, so that texels beyond an image's edge count a
  /// little. Programs read texels one by one and weigh them themselves.
  package static let weighsFinely = DriverQuirks(rawValue: 4)

  /// The quirks of the driver that calls itself `renderer` (`GL_RENDERER`).
  package init(renderer: String) {
    let name = renderer.lowercased()
    self = []
    if name.hasPrefix("zink") { insert(.losesPartialClears) }
    if name.hasPrefix("softpipe") { formUnion([.losesDrawsAfterClears, .weighsFinely]) }
  }
}
