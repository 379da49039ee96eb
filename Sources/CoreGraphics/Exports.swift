// `import CoreGraphics` on Linux: Lamina's drawing types under the name of Apple's framework. This
// module only re-exports.
@_exported import Foundation
@_exported import LaminaGeometry
@_exported import LaminaGraphics
