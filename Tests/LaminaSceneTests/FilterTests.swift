import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Filters, transform layers and group opacity in documents.
@Suite struct FilterTests {
  @Test func filtersComeBackAsTheyWere() throws {
    let read = try scene(
      """
      <CALayer continuousCorners="1"><compositingFilter type="string" value="multiplyBlendMode"/><filters>
      <CAFilter filter="gaussianBlur" name="b" enabled="0" inputRadius="4.5"/>
      <CAFilter filter="multiplyColor"><inputColor opacity="0.5" value="1 0 0"/></CAFilter>
      <CAFilter filter="colorMatrix" inputColorMatrix="matrix(1 0 0 0 .1 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)"/>
      <CIFilter filter="CIStrange"><inputIntensity type="real" value="0.25"/><inputWhat type="string" value="7"/>
      </CIFilter></filters><backgroundFilters><CAFilter filter="glow" name="g" inputOffset="0 0"/></backgroundFilters>
      <sublayers><CATransformLayer backgroundColor="1 0 0" allowsGroupOpacity="1"/></sublayers></CALayer>
      """)
    let written = try SceneWriter().document(of: read)
    #expect(written.leftOut.total == 0)
    let copy = try SceneReader().read(data: written.files[0].data, baseURL: nil)
    let (first, second) = (try #require(read.root), try #require(copy.root))
    #expect(first.filters?.count == 4)
    #expect((second.filters as? [CAFilter]) == (first.filters as? [CAFilter]))
    #expect((second.backgroundFilters as? [CAFilter]) == (first.backgroundFilters as? [CAFilter]))
    #expect(second.compositingFilter as? String == "multiplyBlendMode")
    #expect((second.filters?[3] as? CAFilter)?.value(forKey: "inputWhat") as? String == "7")
    #expect(second.cornerCurve == .continuous)
    #expect(second.sublayers?[0] is CATransformLayer)
    #expect(second.sublayers?[0].allowsGroupOpacity == true)
    #expect(!first.allowsGroupOpacity && !second.allowsGroupOpacity)
    #expect(
      read.skipped.counts == [
        .undrawn("filter CIStrange", on: "CALayer"): 1, .undrawn("filter glow", on: "CALayer"): 1,
      ])
    #expect(copy.skipped == read.skipped)
  }
}
