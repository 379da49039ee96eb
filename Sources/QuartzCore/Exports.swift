// `import QuartzCore` on Linux: Apple's name for what Lamina provides. Nothing else lives here.
//
// What these modules declare at the top level are Apple's names, and names that begin as Apple's.
@_exported import Foundation
@_exported import LaminaGeometry
@_exported import LaminaGraphics
@_exported import LaminaLayers

// Modules with names of our own, which another library may have as well: each name is asked for.
// `import Lamina` brings the others. `scripts/check-surface` compares them with docs/porting.md.
@_exported import class Lamina.CARenderer
@_exported import struct Lamina.CARenderStatistics
@_exported import struct Lamina.CVTimeStamp
@_exported import class Lamina.OffscreenRenderer
@_exported import class Lamina.RenderPool
@_exported import let Lamina.kCARendererColorSpace
@_exported import struct LaminaFrames.CARenderOptions
@_exported import enum LaminaGL.GLDeviceError
@_exported import struct LaminaGL.GLDeviceReport
@_exported import struct LaminaGL.GLDeviceRequest
@_exported import enum LaminaGL.GLDisplays
