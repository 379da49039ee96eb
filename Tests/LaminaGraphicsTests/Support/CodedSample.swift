import Foundation

/// Coded pictures of 64 x 64 pixels for HEIC and AVIF files, and whole files. libheif's encoders
/// (x265 and libaom) made them.
///
/// The quarters of a colour picture are red, green, blue and near white, in the order of reading:
/// see ``quarters``. The left half of a grey picture is 255, the right half 128.
struct CodedSample {
  /// The contents of `hvcC` or `av1C`.
  let configuration: [UInt8]
  let data: [UInt8]

  /// The colours of the quarters.
  static let quarters = [
    Pixel(220, 30, 30), Pixel(30, 200, 40), Pixel(40, 60, 210), Pixel(240, 240, 240),
  ]

  /// Colour differences at full size, 8 bits.
  static let hevc = CodedSample(
    """
    AQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEAF0ABDAH//wQIAAADAJ44AAADAAAeugJAIQABACpCAQEECAAAAwCeOAAA\
    AwAAHpAEECCy3UklNc3AgIGBAAADAAEAAAMAAQgiAAEACEQBwXKGDAIk
    """,
    """
    AAAAPSgBrwT4QTJp2//Au///+yjHZf3RIYX7n7CY9/+3Yf//PETzT7+l36N+0wN//yVerYzf+GwYw/d2R//Zd/g=
    """)
  /// 10 bits, colour differences at half size.
  static let deepHEVC = CodedSample(
    """
    AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAA\
    AwAAHqAggQTZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=
    """,
    """
    AAAAPCgBrwT4QTJp2//Ah///+yjHZf3RIYX7n7Dcz/+5KP//PETzT7+kP6N+044//yXeQ0v/0h+//yqdY+zoog==
    """)
  /// Grey, 8 bits.
  static let greyHEVC = CodedSample(
    """
    AQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAA\
    AwAAHsCCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQA==
    """,
    """
    AAAAGCgBrgnwZDyVtP73qF6g/8T7dPzl/240+A==
    """)
  /// Colour differences at full size, 8 bits.
  static let av1 = CodedSample(
    """
    gSACAA==
    """,
    """
    EgAKCTgVf/2ECAgaQDIuE0ACCCCEALRVVYmQIaAS6cR1oP77vKTvUbvZAqmqPy9RjEAnMCLDO2Id+o1SVA==
    """)
  /// 10 bits, colour differences at half width.
  static let deepAV1 = CodedSample(
    """
    gUBKAA==
    """,
    """
    EgAKCVgVf/2JAgIGkDItE0AEEEEEALRVVZ8eQrtoCP4NMo/ggFzczW78f8CQ2Xdk6vlgxofRAToLa+mA
    """)
  /// Grey, 8 bits.
  static let greyAV1 = CodedSample(
    """
    gQAcAA==
    """,
    """
    EgAKBhgVf/2FQDIPE0AIIQC0ci3r89PQXTY0
    """)

  /// Whole files as libheif writes them. The third quarter has the alpha 128, the fourth 0.
  static let heicWithAlpha = Data(
    bytes(
      """
      AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAlhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
      AAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJ8AAEAAAAAAAAAQQACAAAAAAK9AAEAAAAA\
      AAAAHQAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABl2lwcn\
      AAAAFxaXBjbwAAAHdodmNDAQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEAF0ABDAH//wQIAAADAJ44AAADAAAeugJA\
      IQABACpCAQEECAAAAwCeOAAAAwAAHpAEECCy3UklNc3AgIGBAAADAAEAAAMAAQgiAAEACEQBwXKGDAIkAAAAFGlzcG\
      UAAAAAAAAAQAAAAEAAAAATY29scm5jbHgAAgACAAaAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAA\
      HvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsCCBBZbqS\
      SmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4\
      QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAeaXBtYQAAAAAAAAACAAEEgQKDhAACBIUGh4gAAAAaaX\
      JlZgAAAAAAAAAOYXV4bAACAAEAAQAAAGZtZGF0AAAAPSgBrwT4QTJp2//Au///+yjHZf3RIYX7n7CY9/+3Yf//PETz\
      T7+l36N+0wN//yVerYzf+GwYw/d2R//Zd/gAAAAZKAGuCfBkPJW0/veocNqg/8T6nzPv/TK/4A==
      """))
  static let avifWithAlpha = Data(
    bytes(
      """
      AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAZhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
      AAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgACAAAAAAG8AAEAAAAAAAAAHgABAAAAAAHaAAEAAAAA\
      AAAAPQAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAFWluZmUCAAAAAAIAAGF2MDEAAAAA12lwcn\
      AAAACxaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EAHAAAAAAUaXNwZQAAAAAAAABAAAAAQAAAAA5waXhp\
      AAAAAAEIAAAAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAMYX\
      YxQ4EgAgAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABBwaXhpAAAAAAMICAgAAAAeaXBtYQAAAAAAAAACAAEEgYYHiAAC\
      BIIDhIUAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAGNtZGF0EgAKBhgVf/2FQDISE0AIIQC0ci3r/KPDWVeT5p\
      JgEgAKCTgVf/2ECAgaQDIuE0ACCCCEALRVVYmQIaAS6cR1oP77vKTvUbvZAqmqPy9RjEAnMCLDO2Id+o1SVA==
      """))

  var isAV1: Bool { configuration.first == 0x81 }

  private init(_ configuration: String, _ data: String) {
    (self.configuration, self.data) = (Self.bytes(configuration), Self.bytes(data))
  }

  init(configuration: [UInt8], data: [UInt8]) {
    (self.configuration, self.data) = (configuration, data)
  }

  private static func bytes(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text) ?? Data())
  }
}
