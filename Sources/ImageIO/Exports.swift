// `import ImageIO` on Linux: Apple's name for the image files of Lamina's drawing. Nothing else
// lives here.
@_exported import CoreGraphics
