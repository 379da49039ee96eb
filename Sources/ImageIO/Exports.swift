// `import ImageIO` on Linux: Lamina's image file types under the name of Apple's framework. This
// module only re-exports.
@_exported import CoreGraphics
