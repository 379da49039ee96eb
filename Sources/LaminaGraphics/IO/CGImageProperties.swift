import Foundation

// Keys of the dictionaries that describe images. The strings are Apple's.

/// Property key: the number of columns of the image.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Property key: the number of rows of the image.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Property key: the number of bits of one stored component.
nonisolated(unsafe) public let kCGImagePropertyDepth: CFString = "Depth"
/// Property key: the raw value of a ``CGImagePropertyOrientation``; 1 if the file has none.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Property key: the number of pixels per inch from left to right.
nonisolated(unsafe) public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Property key: the number of pixels per inch from top to bottom.
nonisolated(unsafe) public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Property key: whether the file stores transparency.
nonisolated(unsafe) public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Property key: true if pixels are stored as indices into a palette.
nonisolated(unsafe) public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// Property key: the colour model of the file: ``kCGImagePropertyColorModelRGB``, `…Gray` or
/// `…CMYK`.
nonisolated(unsafe) public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Property value: red, green and blue.
nonisolated(unsafe) public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Property value: grey.
nonisolated(unsafe) public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Property value: cyan, magenta, yellow and black.
nonisolated(unsafe) public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Property key: a dictionary with the properties that only GIF files have.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Property key: how many times a GIF plays; 0 means forever.
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Property key: the seconds for which a frame of a GIF is shown, at least 0.1.
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Property key: the seconds for which a frame of a GIF is shown, as stored in the file.
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
/// Property key: the number of columns of the whole GIF.
nonisolated(unsafe) public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Property key: the number of rows of the whole GIF.
nonisolated(unsafe) public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// Property key: a dictionary with the properties that only PNG files have.
nonisolated(unsafe) public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// Property key: how many times an animated PNG plays; 0 means forever.
nonisolated(unsafe) public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// Property key: the seconds for which a frame of an animated PNG is shown, at least 0.1.
nonisolated(unsafe) public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// Property key: the seconds for which a frame of an animated PNG is shown, as stored in the file.
nonisolated(unsafe) public let kCGImagePropertyAPNGUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
/// Property key: the number of columns of the whole animated PNG.
nonisolated(unsafe) public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Property key: the number of rows of the whole animated PNG.
nonisolated(unsafe) public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// Property key: a dictionary with the properties that only WebP files have.
nonisolated(unsafe) public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// Property key: how many times an animated WebP plays; 0 means forever.
nonisolated(unsafe) public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Property key: the seconds for which a frame of an animated WebP is shown, at least 0.1.
nonisolated(unsafe) public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Property key: the seconds for which a frame of an animated WebP is shown, as stored in the file.
nonisolated(unsafe) public let kCGImagePropertyWebPUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
/// Property key: the number of columns of the whole animated WebP.
nonisolated(unsafe) public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Property key: the number of rows of the whole animated WebP.
nonisolated(unsafe) public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"
