// One import brings everything that a program needs: layers, images, transforms and the renderers.
@_exported import Foundation
@_exported import LaminaFrames
@_exported import LaminaGL
@_exported import LaminaGeometry
@_exported import LaminaGraphics
@_exported import LaminaLayers
@_exported import LaminaPlan
