// `import CoreGraphics` on Linux: Apple's name for Lamina's drawing values. Nothing else lives
// here.
@_exported import Foundation
@_exported import LaminaGeometry
@_exported import LaminaGraphics
