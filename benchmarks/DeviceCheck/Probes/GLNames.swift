import Lamina

/// The constants of GL that probes need. Only LaminaGL imports GL's headers.
enum GLName {
  static let activeTexture: Int32 = 0x84E0
  static let blend: Int32 = 0x0BE2
  static let colorAttachment: Int32 = 0x8CE0
  static let colorBit: Int32 = 0x4000
  static let colorReadFormat: Int32 = 0x8B9B
  static let colorReadType: Int32 = 0x8B9A
  static let combinedTextureUnits: Int32 = 0x8B4D
  static let drawFramebuffer: Int32 = 0x8CA9
  static let framebuffer: Int32 = 0x8D40
  static let linear: Int32 = 0x2601
  static let magFilter: Int32 = 0x2800
  static let minFilter: Int32 = 0x2801
  static let nearest: Int32 = 0x2600
  static let one: Int32 = 1
  static let readFramebuffer: Int32 = 0x8CA8
  static let rgba: Int32 = 0x1908
  static let rgba8: Int32 = 0x8058
  static let samplerBinding: Int32 = 0x8919
  static let streamDraw: Int32 = 0x88E0
  static let texture0: Int32 = 0x84C0
  static let texture2D: Int32 = 0x0DE1
  static let textureBinding: Int32 = 0x8069
  static let triangles: Int32 = 0x0004
  static let unpackBuffer: Int32 = 0x88EC
  static let unsignedByte: Int32 = 0x1401
  static let mapWriteInvalidate: Int32 = 0x0002 | 0x0008
  static let bgra: Int32 = 0x80E1
}

extension GLFunctions {
  /// The value of one integer of GL's state.
  func value(_ name: Int32) -> Int32 {
    // Room for drivers that write more than one.
    var values: [Int32] = [0, 0, 0, 0]
    getIntegerv(name, &values)
    return values[0]
  }
}
