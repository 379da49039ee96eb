import Foundation

/// The description that an image file gives of itself, before any pixel is decoded.
package struct ImageDescription: Sendable {
  /// The meaning of the stored components.
  package enum ColorModel: Sendable { case gray, rgb, cmyk }

  /// The format and the canvas size, checked against the limits.
  package let header: ImageHeader
  /// The meaning of the components of the stored pixels.
  package var model = ColorModel.rgb
  /// The bits of one stored component.
  package var bitDepth = 8
  /// Whether pixels may be transparent.
  package var hasAlpha = false
  /// Whether pixels are stored as indices into a palette.
  package var isIndexed = false
  /// How to turn the image for showing.
  package var orientation = CGImagePropertyOrientation.up
  /// The resolution; nil if the file has none.
  package var resolution: ImageResolution?
  /// The meaning of the stored numbers as colours.
  var color = SourceColor.srgb
  /// The frames and their times; nil for a still image.
  package var animation: AnimationDescription?
  /// The parts that were ignored, one line each.
  package var notes: [String] = []

  /// The number of images: the frames of an animation, or 1.
  package var count: Int { animation?.frames.count ?? 1 }

  init(header: ImageHeader) { self.header = header }
}

/// The frames of an animated image.
package struct AnimationDescription: Sendable {
  /// How many times the animation plays; 0 means forever.
  package var loopCount = 1
  /// The frames in the order in which they are shown.
  package var frames: [FrameDescription] = []
  /// The palette that all frames share, as a range of the file: GIF's global palette. Empty in
  /// other formats.
  var palette = 0..<0

  /// Throws ``LimitExceeded`` if there are too many frames, or too many pixels in one frame or in
  /// all frames together.
  func check(_ limits: RenderLimits, canvas: ImageHeader) throws {
    try LimitExceeded.check("imageFrames", frames.count, atMost: limits.imageFrames)
    // The canvas size has been checked, so this product does not overflow.
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
  /// What happens to the canvas after the frame.
  enum Disposal: Sendable { case keep, clear, restore }

  var x = 0
  var y = 0
  var width = 0
  var height = 0
  /// The duration in seconds, as the file gives it.
  package var delay = 0.0
  var disposal = Disposal.keep
  /// Whether the frame is drawn over the canvas. If false, it replaces the pixels of the canvas.
  var isBlended = true
  /// The ranges of the file that hold the frame's data.
  var payload: [Range<Int>] = []
  /// Whether the frame's data is complete.
  var isWhole = false
  /// For GIF: the frame's own palette, the transparent index, and whether the rows are interlaced.
  var palette = 0..<0
  var transparentIndex: Int?
  var isInterlaced = false
}
