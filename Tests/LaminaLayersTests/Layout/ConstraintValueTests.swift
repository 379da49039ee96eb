import Foundation
import Testing

@testable import LaminaLayers

@Suite struct ConstraintValueTests {
  @Test func defaultsOfTheShorterInitialisers() {
    let plain = CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX)
    #expect(plain.attribute == .minX)
    #expect(plain.sourceName == "a")
    #expect(plain.sourceAttribute == .maxX)
    #expect(plain.scale == 1)
    #expect(plain.offset == 0)
    let moved = CAConstraint(attribute: .height, relativeTo: "b", attribute: .width, offset: -4)
    #expect(moved.scale == 1)
    #expect(moved.offset == -4)
  }

  /// Facts 1.6.
  @Test(arguments: zip(CAConstraintAttribute.allCases, Int32(0)...7))
  func rawValuesAreApples(attribute: CAConstraintAttribute, value: Int32) {
    #expect(attribute.rawValue == value)
  }

  @Test func rawValuesByName() {
    #expect(CAConstraintAttribute.width.rawValue == 3)
    #expect(CAConstraintAttribute.minY.rawValue == 4)
    #expect(CAConstraintAttribute(rawValue: 8) == nil)
  }

  @Test func thereIsOneLayoutManager() {
    #expect(CAConstraintLayoutManager() === CAConstraintLayoutManager())
  }

  @Test func constraintsAreNilUntilOneIsAdded() {
    let layer = CALayer()
    #expect(layer.constraints == nil)
    let constraint = CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX)
    layer.addConstraint(constraint)
    #expect(layer.constraints?.count == 1)
    #expect(layer.constraints?.first === constraint)
    layer.constraints = nil
    #expect(layer.constraints == nil)
  }

  @Test func addingAConstraintMarksTheSuperlayer() {
    let (parent, child) = (CALayer(), CALayer())
    parent.addSublayer(child)
    parent.layoutIfNeeded()
    child.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX))
    #expect(parent.needsLayout())
    #expect(!child.needsLayout())
  }

  @Test func theManagerWorksThroughTheLayoutCycle() {
    let (parent, child) = (CALayer(), CALayer())
    parent.layoutManager = CAConstraintLayoutManager()
    parent.bounds = rectangle(0, 0, 200, 100)
    parent.addSublayer(child)
    child.bounds = rectangle(0, 0, 40, 20)
    child.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    child.addConstraint(CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
    parent.layoutIfNeeded()
    #expect(child.frame == rectangle(80, 40, 40, 20))
    #expect(!parent.needsLayout())
    parent.bounds.size.width = 300
    parent.layoutIfNeeded()
    #expect(child.frame == rectangle(130, 40, 40, 20))
    #expect(parent.preferredFrameSize() == CGSize(width: 300, height: 100))
  }

  // MARK: Archives

  private func copy(_ constraint: CAConstraint) throws -> CAConstraint? {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: constraint, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: CAConstraint.self, from: data)
  }

  @Test(arguments: CAConstraintAttribute.allCases)
  func archiveRoundTrip(attribute: CAConstraintAttribute) throws {
    let before = CAConstraint(
      attribute: attribute, relativeTo: "søster", attribute: .midY, scale: 0.1, offset: -7.25)
    let after = try #require(try copy(before))
    #expect(after.attribute == attribute)
    #expect(after.sourceName == "søster")
    #expect(after.sourceAttribute == .midY)
    #expect(after.scale == 0.1)
    #expect(after.offset == -7.25)
  }

  @Test func archivesWithNumbersThatAreNoneGiveNothing() throws {
    let bad = CAConstraint(
      attribute: .minX, relativeTo: "a", attribute: .minX, scale: .nan, offset: 0)
    #expect((try? copy(bad)) == nil)
  }

  /// An archive of something else lacks one of the five values, or names an attribute that does not
  /// exist.
  @Test(arguments: ["attribute", "sourceAttribute", "sourceName", "scale", "offset", "", "99"])
  func damagedArchivesGiveNothing(missing: String) throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    if missing != "attribute" {
      archiver.encode(Int32(missing == "99" ? 99 : 1), forKey: "attribute")
    }
    if missing != "sourceAttribute" { archiver.encode(Int32(2), forKey: "sourceAttribute") }
    if missing != "sourceName" { archiver.encode(NSString(string: "a"), forKey: "sourceName") }
    if missing != "scale" { archiver.encode(2.0, forKey: "scale") }
    if missing != "offset" { archiver.encode(3.0, forKey: "offset") }
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect((CAConstraint(coder: reader) == nil) == !missing.isEmpty)
  }
}
