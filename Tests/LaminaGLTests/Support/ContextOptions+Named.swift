import LaminaGL

extension ContextOptions {
  static let usual = ContextOptions()

  /// Textures are RGBA8.
  static var avoidingBGRA: ContextOptions {
    var options = ContextOptions()
    options.avoidsBGRA = true
    return options
  }

  /// Plans that need no GL are drawn in memory.
  static var inMemory: ContextOptions {
    var options = ContextOptions()
    options.drawsInMemory = true
    return options
  }
}
