/// The version of the library, of the `lamina` command and of the C interface.
/// `scripts/make-header` and the Makefile read the number from here.
package enum LaminaVersion {
  /// Major, minor and patch.
  package static let text: StaticString = "0.1.0"
}
