import Foundation
import Testing

@testable import LaminaGraphics

/// Core Foundation's way to ask for an object's type, and to compare objects.
@Suite struct TypeNumberTests {
  @Test func numbersTellTypesApart() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let path = CGMutablePath()
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "a"))
    let numbers: [(CFTypeRef, CFTypeID)] = [
      (CGColor.white, CGColor.typeID), (space, CGColorSpace.typeID), (path, CGPath.typeID),
      (try CGImage.testCard(), CGImage.typeID), (line, CTLine.typeID),
      (NSString("a"), CFStringGetTypeID()), (NSMutableArray(), CFArrayGetTypeID()),
      (NSNumber(value: 1), CFNumberGetTypeID()), (NSNull(), CFNullGetTypeID()),
    ]
    for (object, number) in numbers { #expect(CFGetTypeID(object) == number) }
    #expect(Set(numbers.map(\.1)).count == numbers.count)
    #expect(CFGetTypeID(nil) == 0 && CFGetTypeID(NSObject()) == 0)
  }

  @Test func objectsAreComparedByIdentity() {
    let text = NSAttributedString(string: "a")
    let lines = [CTLineCreateWithAttributedString(text), CTLineCreateWithAttributedString(text)]
    #expect(lines[0] == lines[0] && lines[0] != lines[1])
    #expect(Set(lines + lines).count == 2)
    let provider = CGDataProvider(data: Data([1]) as CFData)
    #expect(provider == provider)
  }
}
