@_implementationOnly import CGLES
import LaminaPlan

extension BlendMode {
  /// The equation of `GL_KHR_blend_equation_advanced` for the mode; nil if there is none.
  var equation: Int32? {
    switch self {
    case .multiply: GL_MULTIPLY_KHR
    case .screen: GL_SCREEN_KHR
    case .overlay: GL_OVERLAY_KHR
    case .darken: GL_DARKEN_KHR
    case .lighten: GL_LIGHTEN_KHR
    case .colorDodge: GL_COLORDODGE_KHR
    case .colorBurn: GL_COLORBURN_KHR
    case .softLight: GL_SOFTLIGHT_KHR
    case .hardLight: GL_HARDLIGHT_KHR
    case .difference: GL_DIFFERENCE_KHR
    case .exclusion: GL_EXCLUSION_KHR
    case .hue: GL_HSL_HUE_KHR
    case .saturation: GL_HSL_SATURATION_KHR
    case .color: GL_HSL_COLOR_KHR
    case .luminosity: GL_HSL_LUMINOSITY_KHR
    default: nil
    }
  }
}
