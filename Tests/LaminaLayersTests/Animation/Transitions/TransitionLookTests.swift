import Foundation
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The places and visible parts of both halves, by type, subtype and progress.
@Suite struct TransitionLookTests {
  @Test func fadesAddUpToOne() {
    let look = TransitionLook(.fade)
    for progress in [0.1, 0.25, 0.5, 0.9] {
      let pictures = look.halves(at: progress)
      #expect(pictures.mixes)
      #expect(pictures.old.opacity + pictures.new.opacity == 1)
      #expect(pictures.new.opacity == Float(progress))
    }
  }

  @Test(arguments: [TransitionLook.Kind.fade, .moveIn, .push, .reveal])
  func theEndIsTheNewPictureAlone(_ kind: TransitionLook.Kind) {
    for progress in [nil, 1, 2] as [Double?] {
      let pictures = TransitionLook(kind, .fromTop).halves(at: progress)
      #expect(pictures.old.opacity == 0)
      #expect(pictures.new == TransitionLook.Half())
      #expect(!pictures.mixes)
    }
  }

  @Test func picturesMoveByTheSizeOfTheLayer() {
    func offsets(_ kind: TransitionLook.Kind, _ subtype: CATransitionSubtype?) -> [SIMD2<Double>] {
      let pictures = TransitionLook(kind, subtype).halves(at: 0.25)
      return [pictures.old.offset, pictures.new.offset]
    }
    #expect(offsets(.push, nil) == [SIMD2(0.25, 0), SIMD2(-0.75, 0)])
    #expect(offsets(.push, .fromRight) == [SIMD2(-0.25, 0), SIMD2(0.75, 0)])
    #expect(offsets(.push, .fromTop) == [SIMD2(0, -0.25), SIMD2(0, 0.75)])
    #expect(offsets(.push, .fromBottom) == [SIMD2(0, 0.25), SIMD2(0, -0.75)])
    #expect(
      offsets(.push, CATransitionSubtype(rawValue: "sideways")) == [
        SIMD2(0.25, 0), SIMD2(-0.75, 0),
      ])
    #expect(offsets(.moveIn, .fromTop) == [SIMD2(0, 0), SIMD2(0, 0.75)])
    #expect(offsets(.reveal, .fromTop) == [SIMD2(0, -0.25), SIMD2(0, 0)])
    #expect(TransitionLook(.reveal).oldIsInFront)
    #expect(!TransitionLook(.push).oldIsInFront)
  }

  @Test func aFilterThatIsDrawnTakesThePlaceOfTheType() {
    let transition = CATransition()
    transition.type = .push
    transition.filter = CAFilter(type: "CIDissolveTransition")
    #expect(TransitionLook(transition).kind == .fade)
    transition.filter = CAFilter(type: "CIPageCurlTransition")
    #expect(TransitionLook(transition).kind == .push)
    transition.filter = "CIDissolveTransition"
    #expect(TransitionLook(transition).kind == .push)
    let disabled = CAFilter(type: "CIDissolveTransition")
    disabled.isEnabled = false
    transition.filter = disabled
    #expect(TransitionLook(transition).kind == .push)
    transition.filter = nil
    transition.type = CATransitionType(rawValue: "cube")
    #expect(TransitionLook(transition).kind == .fade)
  }
}
