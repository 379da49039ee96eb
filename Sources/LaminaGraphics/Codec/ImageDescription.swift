import Foundation

/// What an image file says about itself, before any pixel is decoded.
package struct ImageDescription: Sendable {
  /// What the stored components mean.
  package enum ColorModel: Sendable { case gray, rgb, cmyk }

  /// Format and canvas size, checked against the limits.
  package let header: ImageHeader
  /// Components of the stored pixels.
  package var model = ColorModel.rgb
  /// Bits of one stored component.
  package var bitDepth = 8
  /// Whether there may be transparency.
  package var hasAlpha = false
  /// Whether pixels are stored as indices into a palette.
  package var isIndexed = false
  /// How the image is to be turned for showing.
  package var orientation = CGImagePropertyOrientation.up
  /// Nil when the file does not say.
  package var resolution: ImageResolution?
  /// What the stored numbers stand for.
  var color = SourceColor.srgb
  /// Frames and their times; nil for a still image.
  package var animation: AnimationDescription?
  /// What was ignored, one line each.
  package var notes: [String] = []

  /// The number of images: frames of an animation, else 1.
  package var count: Int { animation?.frames.count ?? 1 }

  init(header: ImageHeader) { self.header = header }
}

/// The frames of an animated image.
package struct AnimationDescription: Sendable {
  /// How often it plays; 0 means forever.
  package var loopCount = 1
  /// In the order of showing.
  package var frames: [FrameDescription] = []
  /// What all frames share: a global palette in GIF, empty elsewhere. A range of the file.
  var palette = 0..<0

  /// Throws ``LimitExceeded`` when there are too many frames, or pixels in all frames together.
  func check(_ limits: RenderLimits, canvas: ImageHeader) throws {
    try LimitExceeded.check("imageFrames", frames.count, atMost: limits.imageFrames)
    // The canvas has been checked, so it can be counted, and so can at most `imageFrames` of it.
    var pixels = 0
    for frame in frames {
      let own = frame.width.multipliedReportingOverflow(by: frame.height)
      let most = max(own.overflow ? .max : own.partialValue, canvas.width * canvas.height)
      try LimitExceeded.check("imagePixels", most, atMost: limits.imagePixels)
      let sum = pixels.addingReportingOverflow(most)
      pixels = sum.overflow ? .max : sum.partialValue
      try LimitExceeded.check("animationPixels", pixels, atMost: limits.animationPixels)
    }
  }
}

/// One frame of an animated image, in pixels of the canvas from its top left.
package struct FrameDescription: Sendable {
  /// What happens to the canvas after the frame was shown.
  enum Disposal: Sendable { case keep, clear, restore }

  var x = 0
  var y = 0
  var width = 0
  var height = 0
  /// Seconds, as the file says.
  package var delay = 0.0
  var disposal = Disposal.keep
  /// Whether the frame is laid over the canvas, rather than put in its place.
  var isBlended = true
  /// Where its data lies in the file.
  var payload: [Range<Int>] = []
  /// Whether the data is there to its end.
  var isWhole = false
  /// GIF: its own palette, the index that is transparent, and the order of the rows.
  var palette = 0..<0
  var transparentIndex: Int?
  var isInterlaced = false
}
