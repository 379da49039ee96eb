// `import CoreText` on Linux: Lamina's text types under the name of Apple's framework. This module
// only re-exports.
@_exported import CoreGraphics
