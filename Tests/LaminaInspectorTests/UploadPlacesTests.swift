import Foundation
import Lamina
import Testing

@testable import LaminaInspector

/// Where pictures show what they have copied into textures.
@Suite struct UploadPlacesTests {
  /// A triangle, which is drawn from a mask, and the same in a group that needs a surface.
  private static let triangles = TestDocument.document(
    """
    <CALayer name="root" bounds="0 0 60 40" backgroundColor="1 1 1"><sublayers>
    <CAShapeLayer name="one" bounds="0 0 20 20" position="10 30" path="0 0 m 20 0 l 10 20 l h"
    fillColor="1 0 0"/>
    <CALayer name="group" bounds="0 0 30 30" position="45 25" opacity="0.5" allowsGroupOpacity="1">
    <sublayers>
    <CALayer bounds="0 0 30 30" position="15 15" backgroundColor="0 1 0"/>
    <CAShapeLayer bounds="0 0 12 16" position="15 15" path="0 0 m 12 0 l 6 16 l h"
    fillColor="0 0 1"/>
    </sublayers></CALayer>
    </sublayers></CALayer>
    """)

  /// The places of the next picture as rectangles of x, y, width and height.
  private func places(_ preview: TestPreview) throws -> [[Int]] {
    try preview.session.perform { stage in
      _ = try stage.picture(at: 0)
      return try stage.uploadPlaces().map(PlanStepReport.numbers)
    }
  }

  @Test func aPictureShowsItsUploadsOnce() throws {
    let preview = try TestPreview(try TestDocument(Self.triangles))
    defer { preview.session.close() }
    let all = try places(preview)
    func contains(_ x: Int, _ y: Int) -> Bool {
      all.contains { ($0[0]..<$0[0] + $0[2]).contains(x) && ($0[1]..<$0[1] + $0[3]).contains(y) }
    }
    // The triangles' centres; the second is seen where the surface of its group is.
    #expect(contains(10, 10) && contains(45, 15))
    // Nothing is copied for the background.
    #expect(!contains(2, 38))
    #expect(try places(preview).isEmpty)
    // The colour of a background is no texel, a path is.
    try preview.set(0, "backgroundColor", "#00ff00")
    #expect(try places(preview).isEmpty)
    try preview.set(1, "path", "0 0 m 20 0 l 4 20 l h")
    let new = try places(preview)
    #expect(!new.isEmpty && new.allSatisfy { $0[0] + $0[2] <= 21 && $0[1] + $0[3] <= 21 })
    // After a pause everything is new again.
    try preview.session.perform { $0.ignoreUploads() }
    let again = try places(preview)
    #expect(Set(again).isSuperset(of: new) && again.count > new.count)
  }

  @Test func thePictureSaysSoIfItIsAsked() throws {
    let preview = try TestPreview(try TestDocument(Self.triangles))
    defer { preview.session.close() }
    func figures(_ query: String) throws -> [String: Any] {
      let request = try HTTPRequest(
        head: "GET /api/picture?time=0&scale=1\(query) HTTP/1.1\r\nHost: 127.0.0.1:1\r\n"
          + "X-Lamina-Token: secret")
      let header = preview.table.answer(request).headers.first { $0.0 == "X-Lamina-Figures" }
      let data = Data(try #require(header).1.utf8)
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    #expect(try figures("")["uploadPlaces"] == nil)
    #expect((try figures("&uploads=1")["uploadPlaces"] as? [Int])?.isEmpty == false)
    #expect((try figures("&uploads=1")["uploadPlaces"] as? [Int])?.isEmpty == true)
  }
}
