import CoreGraphics
import Testing

// This file has both imports. The toolchain then asks for a module that `CoreGraphics` must
// provide.
@Suite struct CoreGraphicsTests {
  @Test func aTestMayImportCoreGraphics() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4).applying(CGAffineTransform(scaleX: 2, y: -1))
    #expect(rect == CGRect(x: 2, y: -6, width: 6, height: 4))
    #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1).components == [1, 0, 0, 1])
  }
}
