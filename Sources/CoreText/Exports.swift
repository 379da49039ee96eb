// `import CoreText` on Linux: Apple's name for the text part of Lamina's drawing. Nothing else
// lives here.
@_exported import CoreGraphics
