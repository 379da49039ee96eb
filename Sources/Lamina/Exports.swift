// One import brings what a program needs: layers, images, transforms and the renderer.
@_exported import Foundation
@_exported import LaminaFrames
@_exported import LaminaGL
@_exported import LaminaGeometry
@_exported import LaminaGraphics
@_exported import LaminaLayers
@_exported import LaminaPlan
