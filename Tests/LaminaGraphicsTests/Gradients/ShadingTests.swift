import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct ShadingTests {
  static var callbacks: CGFunctionCallbacks {
    CGFunctionCallbacks(
      version: 0,
      evaluate: { info, input, output in
        CallbackLog.at(info)?.draws += 1
        // Red is the square of a number from 0 to 1. The other components are 0.
        output[0] = input[0] * input[0]
        output[1] = 0
        output[2] = 0
        output[3] = 1
      }, releaseInfo: { CallbackLog.at($0)?.releases += 1 })
  }

  func function(_ log: CallbackLog, range: [CGFloat] = [0, 1, 0, 1, 0, 1, 0, 1]) -> CGFunction? {
    var callbacks = Self.callbacks
    return CGFunction(
      info: log.info, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: range,
      callbacks: &callbacks)
  }

  @Test func axialFollowsItsFunction() throws {
    let log = CallbackLog()
    do {
      let red = try #require(function(log))
      let shading = try #require(
        CGShading(
          axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 10, y: 0),
          end: CGPoint(x: 90, y: 0),
          function: red, extendStart: false, extendEnd: true))
      let canvas = try Canvas(100, 1)
      canvas.context.drawShading(shading)
      #expect(canvas.pixel(9, 0).alpha == 0)
      #expect(canvas.pixel(95, 0) == Pixel(255, 0, 0))
      for x in 10..<90 {
        let place = (Double(x) + 0.5 - 10) / 80
        // One step is allowed for rounding. The 512 lines for the curve are closer than that.
        #expect(
          canvas.pixel(x, 0).distance(to: Pixel(Int((place * place * 255).rounded()), 0, 0)) <= 1)
      }
    }
    #expect(log.releases == 1)
    #expect(log.draws == 513)
  }

  @Test func radialIsDrawnBetweenItsCircles() throws {
    let log = CallbackLog()
    let center = CGPoint(x: 20, y: 20)
    let red = try #require(function(log))
    let shading = try #require(
      CGShading(
        radialSpace: CGColorSpaceCreateDeviceRGB(), start: center, startRadius: 5, end: center,
        endRadius: 15,
        function: red, extendStart: false, extendEnd: false))
    let canvas = try Canvas(40, 40)
    canvas.context.drawShading(shading)
    #expect(canvas.pixel(20, 20).alpha == 0 && canvas.pixel(36, 20).alpha == 0)
    #expect(canvas.pixel(30, 20).alpha == 255)
  }

  @Test func functionsThatAreNone() throws {
    let log = CallbackLog()
    #expect(function(log, range: [0, 1, 0, 1, 0, 1, 1, 0]) == nil)
    #expect(function(log, range: [0, 1, 0, 1, 0, 1, 0, .nan]) == nil)
    var empty = CGFunctionCallbacks()
    #expect(
      CGFunction(
        info: log.info, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil,
        callbacks: &empty)
        == nil)
    var callbacks = Self.callbacks
    for size in [0, -1, 33, Int.max] {
      #expect(
        CGFunction(
          info: log.info, domainDimension: size, domain: nil, rangeDimension: 4, range: nil,
          callbacks: &callbacks) == nil)
    }
    // The info still belongs to the caller.
    #expect(log.releases == 0)
    let gray = try #require(function(log))
    #expect(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceCMYK(), start: .zero, end: .zero, function: gray,
        extendStart: true,
        extendEnd: true) != nil)
    let pattern = try #require(CGColorSpace(patternBaseSpace: nil))
    #expect(
      CGShading(
        axialSpace: pattern, start: .zero, end: .zero, function: gray, extendStart: true,
        extendEnd: true)
        == nil)
  }
}
