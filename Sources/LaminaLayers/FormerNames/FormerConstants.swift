// The constants that Apple's framework had before Swift got types for them. Code with the old names
// compiles, with a warning that names the new ones.

// MARK: CALayerContentsGravity

/// The former name of ``CALayerContentsGravity/center``.
@available(*, deprecated, renamed: "CALayerContentsGravity.center")
public let kCAGravityCenter = CALayerContentsGravity.center
/// The former name of ``CALayerContentsGravity/top``.
@available(*, deprecated, renamed: "CALayerContentsGravity.top")
public let kCAGravityTop = CALayerContentsGravity.top
/// The former name of ``CALayerContentsGravity/bottom``.
@available(*, deprecated, renamed: "CALayerContentsGravity.bottom")
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// The former name of ``CALayerContentsGravity/left``.
@available(*, deprecated, renamed: "CALayerContentsGravity.left")
public let kCAGravityLeft = CALayerContentsGravity.left
/// The former name of ``CALayerContentsGravity/right``.
@available(*, deprecated, renamed: "CALayerContentsGravity.right")
public let kCAGravityRight = CALayerContentsGravity.right
/// The former name of ``CALayerContentsGravity/topLeft``.
@available(*, deprecated, renamed: "CALayerContentsGravity.topLeft")
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// The former name of ``CALayerContentsGravity/topRight``.
@available(*, deprecated, renamed: "CALayerContentsGravity.topRight")
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// The former name of ``CALayerContentsGravity/bottomLeft``.
@available(*, deprecated, renamed: "CALayerContentsGravity.bottomLeft")
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// The former name of ``CALayerContentsGravity/bottomRight``.
@available(*, deprecated, renamed: "CALayerContentsGravity.bottomRight")
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
/// The former name of ``CALayerContentsGravity/resize``.
@available(*, deprecated, renamed: "CALayerContentsGravity.resize")
public let kCAGravityResize = CALayerContentsGravity.resize
/// The former name of ``CALayerContentsGravity/resizeAspect``.
@available(*, deprecated, renamed: "CALayerContentsGravity.resizeAspect")
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The former name of ``CALayerContentsGravity/resizeAspectFill``.
@available(*, deprecated, renamed: "CALayerContentsGravity.resizeAspectFill")
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

// MARK: CALayerContentsFilter

/// The former name of ``CALayerContentsFilter/nearest``.
@available(*, deprecated, renamed: "CALayerContentsFilter.nearest")
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// The former name of ``CALayerContentsFilter/linear``.
@available(*, deprecated, renamed: "CALayerContentsFilter.linear")
public let kCAFilterLinear = CALayerContentsFilter.linear
/// The former name of ``CALayerContentsFilter/trilinear``.
@available(*, deprecated, renamed: "CALayerContentsFilter.trilinear")
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

// MARK: CALayerContentsFormat

/// The former name of ``CALayerContentsFormat/RGBA8Uint``.
@available(*, deprecated, renamed: "CALayerContentsFormat.RGBA8Uint")
public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
/// The former name of ``CALayerContentsFormat/RGBA16Float``.
@available(*, deprecated, renamed: "CALayerContentsFormat.RGBA16Float")
public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
/// The former name of ``CALayerContentsFormat/gray8Uint``.
@available(*, deprecated, renamed: "CALayerContentsFormat.gray8Uint")
public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint

// MARK: CALayerCornerCurve

/// The former name of ``CALayerCornerCurve/circular``.
@available(*, deprecated, renamed: "CALayerCornerCurve.circular")
public let kCACornerCurveCircular = CALayerCornerCurve.circular
/// The former name of ``CALayerCornerCurve/continuous``.
@available(*, deprecated, renamed: "CALayerCornerCurve.continuous")
public let kCACornerCurveContinuous = CALayerCornerCurve.continuous

// MARK: CAMediaTimingFillMode

/// The former name of ``CAMediaTimingFillMode/forwards``.
@available(*, deprecated, renamed: "CAMediaTimingFillMode.forwards")
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The former name of ``CAMediaTimingFillMode/backwards``.
@available(*, deprecated, renamed: "CAMediaTimingFillMode.backwards")
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The former name of ``CAMediaTimingFillMode/both``.
@available(*, deprecated, renamed: "CAMediaTimingFillMode.both")
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// The former name of ``CAMediaTimingFillMode/removed``.
@available(*, deprecated, renamed: "CAMediaTimingFillMode.removed")
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

// MARK: CAMediaTimingFunctionName

/// The former name of ``CAMediaTimingFunctionName/linear``.
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.linear")
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// The former name of ``CAMediaTimingFunctionName/easeIn``.
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeIn")
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// The former name of ``CAMediaTimingFunctionName/easeOut``.
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeOut")
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// The former name of ``CAMediaTimingFunctionName/easeInEaseOut``.
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeInEaseOut")
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut

// MARK: CAAnimationCalculationMode

/// The former name of ``CAAnimationCalculationMode/linear``.
@available(*, deprecated, renamed: "CAAnimationCalculationMode.linear")
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// The former name of ``CAAnimationCalculationMode/discrete``.
@available(*, deprecated, renamed: "CAAnimationCalculationMode.discrete")
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// The former name of ``CAAnimationCalculationMode/paced``.
@available(*, deprecated, renamed: "CAAnimationCalculationMode.paced")
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// The former name of ``CAAnimationCalculationMode/cubic``.
@available(*, deprecated, renamed: "CAAnimationCalculationMode.cubic")
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// The former name of ``CAAnimationCalculationMode/cubicPaced``.
@available(*, deprecated, renamed: "CAAnimationCalculationMode.cubicPaced")
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

// MARK: CAAnimationRotationMode

/// The former name of ``CAAnimationRotationMode/rotateAuto``.
@available(*, deprecated, renamed: "CAAnimationRotationMode.rotateAuto")
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// The former name of ``CAAnimationRotationMode/rotateAutoReverse``.
@available(*, deprecated, renamed: "CAAnimationRotationMode.rotateAutoReverse")
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

// MARK: CATransitionType

/// The former name of ``CATransitionType/fade``.
@available(*, deprecated, renamed: "CATransitionType.fade")
public let kCATransitionFade = CATransitionType.fade
/// The former name of ``CATransitionType/moveIn``.
@available(*, deprecated, renamed: "CATransitionType.moveIn")
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The former name of ``CATransitionType/push``.
@available(*, deprecated, renamed: "CATransitionType.push")
public let kCATransitionPush = CATransitionType.push
/// The former name of ``CATransitionType/reveal``.
@available(*, deprecated, renamed: "CATransitionType.reveal")
public let kCATransitionReveal = CATransitionType.reveal

// MARK: CATransitionSubtype

/// The former name of ``CATransitionSubtype/fromRight``.
@available(*, deprecated, renamed: "CATransitionSubtype.fromRight")
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The former name of ``CATransitionSubtype/fromLeft``.
@available(*, deprecated, renamed: "CATransitionSubtype.fromLeft")
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The former name of ``CATransitionSubtype/fromTop``.
@available(*, deprecated, renamed: "CATransitionSubtype.fromTop")
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The former name of ``CATransitionSubtype/fromBottom``.
@available(*, deprecated, renamed: "CATransitionSubtype.fromBottom")
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

// MARK: CAValueFunctionName

/// The former name of ``CAValueFunctionName/rotateX``.
@available(*, deprecated, renamed: "CAValueFunctionName.rotateX")
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
/// The former name of ``CAValueFunctionName/rotateY``.
@available(*, deprecated, renamed: "CAValueFunctionName.rotateY")
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
/// The former name of ``CAValueFunctionName/rotateZ``.
@available(*, deprecated, renamed: "CAValueFunctionName.rotateZ")
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
/// The former name of ``CAValueFunctionName/scale``.
@available(*, deprecated, renamed: "CAValueFunctionName.scale")
public let kCAValueFunctionScale = CAValueFunctionName.scale
/// The former name of ``CAValueFunctionName/scaleX``.
@available(*, deprecated, renamed: "CAValueFunctionName.scaleX")
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
/// The former name of ``CAValueFunctionName/scaleY``.
@available(*, deprecated, renamed: "CAValueFunctionName.scaleY")
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
/// The former name of ``CAValueFunctionName/scaleZ``.
@available(*, deprecated, renamed: "CAValueFunctionName.scaleZ")
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
/// The former name of ``CAValueFunctionName/translate``.
@available(*, deprecated, renamed: "CAValueFunctionName.translate")
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
/// The former name of ``CAValueFunctionName/translateX``.
@available(*, deprecated, renamed: "CAValueFunctionName.translateX")
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
/// The former name of ``CAValueFunctionName/translateY``.
@available(*, deprecated, renamed: "CAValueFunctionName.translateY")
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
/// The former name of ``CAValueFunctionName/translateZ``.
@available(*, deprecated, renamed: "CAValueFunctionName.translateZ")
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

// MARK: CAShapeLayerFillRule

/// The former name of ``CAShapeLayerFillRule/nonZero``.
@available(*, deprecated, renamed: "CAShapeLayerFillRule.nonZero")
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The former name of ``CAShapeLayerFillRule/evenOdd``.
@available(*, deprecated, renamed: "CAShapeLayerFillRule.evenOdd")
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

// MARK: CAShapeLayerLineCap

/// The former name of ``CAShapeLayerLineCap/butt``.
@available(*, deprecated, renamed: "CAShapeLayerLineCap.butt")
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The former name of ``CAShapeLayerLineCap/round``.
@available(*, deprecated, renamed: "CAShapeLayerLineCap.round")
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The former name of ``CAShapeLayerLineCap/square``.
@available(*, deprecated, renamed: "CAShapeLayerLineCap.square")
public let kCALineCapSquare = CAShapeLayerLineCap.square

// MARK: CAShapeLayerLineJoin

/// The former name of ``CAShapeLayerLineJoin/miter``.
@available(*, deprecated, renamed: "CAShapeLayerLineJoin.miter")
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The former name of ``CAShapeLayerLineJoin/round``.
@available(*, deprecated, renamed: "CAShapeLayerLineJoin.round")
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The former name of ``CAShapeLayerLineJoin/bevel``.
@available(*, deprecated, renamed: "CAShapeLayerLineJoin.bevel")
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

// MARK: CAGradientLayerType

/// The former name of ``CAGradientLayerType/axial``.
@available(*, deprecated, renamed: "CAGradientLayerType.axial")
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// The former name of ``CAGradientLayerType/radial``.
@available(*, deprecated, renamed: "CAGradientLayerType.radial")
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// The former name of ``CAGradientLayerType/conic``.
@available(*, deprecated, renamed: "CAGradientLayerType.conic")
public let kCAGradientLayerConic = CAGradientLayerType.conic

// MARK: CATextLayerAlignmentMode

/// The former name of ``CATextLayerAlignmentMode/natural``.
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.natural")
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The former name of ``CATextLayerAlignmentMode/left``.
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.left")
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The former name of ``CATextLayerAlignmentMode/right``.
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.right")
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The former name of ``CATextLayerAlignmentMode/center``.
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.center")
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// The former name of ``CATextLayerAlignmentMode/justified``.
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.justified")
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified

// MARK: CATextLayerTruncationMode

/// The former name of ``CATextLayerTruncationMode/none``.
@available(*, deprecated, renamed: "CATextLayerTruncationMode.none")
public let kCATruncationNone = CATextLayerTruncationMode.none
/// The former name of ``CATextLayerTruncationMode/start``.
@available(*, deprecated, renamed: "CATextLayerTruncationMode.start")
public let kCATruncationStart = CATextLayerTruncationMode.start
/// The former name of ``CATextLayerTruncationMode/end``.
@available(*, deprecated, renamed: "CATextLayerTruncationMode.end")
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// The former name of ``CATextLayerTruncationMode/middle``.
@available(*, deprecated, renamed: "CATextLayerTruncationMode.middle")
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

// MARK: CAScrollLayerScrollMode

/// The former name of ``CAScrollLayerScrollMode/none``.
@available(*, deprecated, renamed: "CAScrollLayerScrollMode.none")
public let kCAScrollNone = CAScrollLayerScrollMode.none
/// The former name of ``CAScrollLayerScrollMode/vertically``.
@available(*, deprecated, renamed: "CAScrollLayerScrollMode.vertically")
public let kCAScrollVertically = CAScrollLayerScrollMode.vertically
/// The former name of ``CAScrollLayerScrollMode/horizontally``.
@available(*, deprecated, renamed: "CAScrollLayerScrollMode.horizontally")
public let kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally
/// The former name of ``CAScrollLayerScrollMode/both``.
@available(*, deprecated, renamed: "CAScrollLayerScrollMode.both")
public let kCAScrollBoth = CAScrollLayerScrollMode.both

// MARK: CAEmitterLayerEmitterShape

/// The former name of ``CAEmitterLayerEmitterShape/point``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.point")
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// The former name of ``CAEmitterLayerEmitterShape/line``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.line")
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// The former name of ``CAEmitterLayerEmitterShape/rectangle``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.rectangle")
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// The former name of ``CAEmitterLayerEmitterShape/cuboid``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.cuboid")
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// The former name of ``CAEmitterLayerEmitterShape/circle``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.circle")
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// The former name of ``CAEmitterLayerEmitterShape/sphere``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.sphere")
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

// MARK: CAEmitterLayerEmitterMode

/// The former name of ``CAEmitterLayerEmitterMode/points``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.points")
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// The former name of ``CAEmitterLayerEmitterMode/outline``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.outline")
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// The former name of ``CAEmitterLayerEmitterMode/surface``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.surface")
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// The former name of ``CAEmitterLayerEmitterMode/volume``.
@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.volume")
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

// MARK: CAEmitterLayerRenderMode

/// The former name of ``CAEmitterLayerRenderMode/unordered``.
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.unordered")
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// The former name of ``CAEmitterLayerRenderMode/oldestFirst``.
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.oldestFirst")
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// The former name of ``CAEmitterLayerRenderMode/oldestLast``.
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.oldestLast")
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// The former name of ``CAEmitterLayerRenderMode/backToFront``.
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.backToFront")
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// The former name of ``CAEmitterLayerRenderMode/additive``.
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.additive")
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive
