import Foundation
import Lamina

/// The properties of animations that have a text. The names are those of CAML.
package enum AnimationAttribute: String, CaseIterable {
  case keyPath
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
  case timingFunction, removedOnCompletion, enabled
  case additive, cumulative, valueFunction
  case calculationMode, rotationMode, path
  case mass, stiffness, damping, velocity, allowsOverdamping
  case subtype, startProgress, endProgress

  /// The result of assigning a text.
  package enum Outcome {
    case done
    /// The property does not take such a value. Nothing was set.
    case unusable
    /// The animation's class has no such property.
    case foreign
  }

  /// The property of that name, if any. Documents call it `velocity`, and the class calls it
  /// `initialVelocity`; both are known.
  package init?(name: String) { self.init(rawValue: name == "initialVelocity" ? "velocity" : name) }

  /// Sets the property to the value of `text`.
  package func assign(_ text: String, to animation: CAAnimation) -> Outcome {
    switch self {
    case .beginTime: set(NumberText.finite(text)) { animation.beginTime = Double($0) }
    case .duration: set(time(text)) { animation.duration = $0 }
    case .speed: set(float(text)) { animation.speed = $0 }
    case .timeOffset: set(NumberText.finite(text)) { animation.timeOffset = Double($0) }
    case .repeatCount: set(time(text)) { animation.repeatCount = Float($0) }
    case .repeatDuration: set(time(text)) { animation.repeatDuration = $0 }
    case .autoreverses: set(NumberText.bool(text)) { animation.autoreverses = $0 }
    case .fillMode: set(CAMediaTimingFillMode(rawValue: text)) { animation.fillMode = $0 }
    case .timingFunction: set(TimingFunctionText.parse(text)) { animation.timingFunction = $0 }
    case .removedOnCompletion: set(NumberText.bool(text)) { animation.isRemovedOnCompletion = $0 }
    // The class has no such property. The value 1 is the default and needs no entry.
    case .enabled:
      set(NumberText.bool(text)) {
        if !$0 { animation.setValue(NSNumber(value: $0), forKey: rawValue) }
      }
    default: assignOwn(text, to: animation)
    }
  }

  private func assignOwn(_ text: String, to animation: CAAnimation) -> Outcome {
    switch (self, animation) {
    case (.keyPath, let animation as CAPropertyAnimation): set(text) { animation.keyPath = $0 }
    case (.additive, let animation as CAPropertyAnimation):
      set(NumberText.bool(text)) { animation.isAdditive = $0 }
    case (.cumulative, let animation as CAPropertyAnimation):
      set(NumberText.bool(text)) { animation.isCumulative = $0 }
    case (.valueFunction, let animation as CAPropertyAnimation):
      set(CAValueFunction(name: CAValueFunctionName(rawValue: text))) {
        animation.valueFunction = $0
      }
    case (.calculationMode, let animation as CAKeyframeAnimation):
      set(CAAnimationCalculationMode(rawValue: text)) { animation.calculationMode = $0 }
    case (.rotationMode, let animation as CAKeyframeAnimation):
      set(CAAnimationRotationMode(rawValue: text)) { animation.rotationMode = $0 }
    case (.path, let animation as CAKeyframeAnimation):
      set(PathText.parse(text)) { animation.path = $0 }
    case (.mass, let animation as CASpringAnimation): set(positive(text)) { animation.mass = $0 }
    case (.stiffness, let animation as CASpringAnimation):
      set(positive(text)) { animation.stiffness = $0 }
    case (.damping, let animation as CASpringAnimation):
      set(time(text).flatMap { $0 < 0 ? nil : CGFloat($0) }) { animation.damping = $0 }
    case (.velocity, let animation as CASpringAnimation):
      set(NumberText.finite(text)) { animation.initialVelocity = $0 }
    case (.allowsOverdamping, let animation as CASpringAnimation):
      set(NumberText.bool(text)) { animation.allowsOverdamping = $0 }
    case (.subtype, let animation as CATransition):
      set(CATransitionSubtype(rawValue: text)) { animation.subtype = $0 }
    case (.startProgress, let animation as CATransition):
      set(float(text)) { animation.startProgress = $0 }
    case (.endProgress, let animation as CATransition):
      set(float(text)) { animation.endProgress = $0 }
    default: .foreign
    }
  }

  private func set<Value>(_ value: Value?, _ store: (Value) -> Void) -> Outcome {
    guard let value else { return .unusable }
    store(value)
    return .done
  }

  /// A number that may be infinite, but not NaN.
  private func time(_ text: String) -> Double? {
    NumberText.parse(text).flatMap { $0.isNaN ? nil : $0 }
  }

  private func float(_ text: String) -> Float? {
    NumberText.finite(text).map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private func positive(_ text: String) -> CGFloat? {
    NumberText.finite(text).flatMap { $0 > 0 ? $0 : nil }
  }
}

// From animations to text.
extension AnimationAttribute {
  /// The properties of `animation` that differ from those of a new animation, in the order of
  /// declaration.
  package static func written(_ animation: CAAnimation) -> [(name: String, text: String)] {
    let fresh = AnimationClass(of: animation).flatMap { Self.fresh[$0] } ?? [:]
    return allCases.compactMap { attribute in
      guard let text = attribute.text(of: animation), text != fresh[attribute] else { return nil }
      return (attribute.rawValue, text)
    }
  }

  /// The texts of new animations, by class.
  private static let fresh: [AnimationClass: [AnimationAttribute: String]] = Dictionary(
    uniqueKeysWithValues: AnimationClass.allCases.map { kind in
      let animation = kind.make()
      let texts = allCases.compactMap { attribute in
        attribute.text(of: animation).map { (attribute, $0) }
      }
      return (kind, Dictionary(uniqueKeysWithValues: texts))
    })

  /// The text of the property, or nil if the animation lacks the property or its value is nil.
  private func text(of animation: CAAnimation) -> String? {
    switch self {
    case .beginTime: number(animation.beginTime)
    case .duration: number(animation.duration)
    case .speed: NumberText.format(animation.speed)
    case .timeOffset: number(animation.timeOffset)
    case .repeatCount: NumberText.format(animation.repeatCount)
    case .repeatDuration: number(animation.repeatDuration)
    case .autoreverses: flag(animation.autoreverses)
    case .fillMode: animation.fillMode.rawValue
    case .timingFunction: animation.timingFunction.map { TimingFunctionText.format($0) }
    case .removedOnCompletion: flag(animation.isRemovedOnCompletion)
    case .enabled: animation.isEnabled ? nil : "0"
    default: ownText(of: animation)
    }
  }

  private func ownText(of animation: CAAnimation) -> String? {
    switch (self, animation) {
    case (.keyPath, let animation as CAPropertyAnimation): animation.keyPath
    case (.additive, let animation as CAPropertyAnimation): flag(animation.isAdditive)
    case (.cumulative, let animation as CAPropertyAnimation): flag(animation.isCumulative)
    case (.valueFunction, let animation as CAPropertyAnimation):
      animation.valueFunction?.name.rawValue
    case (.calculationMode, let animation as CAKeyframeAnimation):
      animation.calculationMode.rawValue
    case (.rotationMode, let animation as CAKeyframeAnimation): animation.rotationMode?.rawValue
    case (.path, let animation as CAKeyframeAnimation): animation.path.map { PathText.format($0) }
    case (.mass, let animation as CASpringAnimation): NumberText.format(animation.mass)
    case (.stiffness, let animation as CASpringAnimation): NumberText.format(animation.stiffness)
    case (.damping, let animation as CASpringAnimation): NumberText.format(animation.damping)
    case (.velocity, let animation as CASpringAnimation):
      NumberText.format(animation.initialVelocity)
    case (.allowsOverdamping, let animation as CASpringAnimation): flag(animation.allowsOverdamping)
    case (.subtype, let animation as CATransition): animation.subtype?.rawValue
    case (.startProgress, let animation as CATransition): NumberText.format(animation.startProgress)
    case (.endProgress, let animation as CATransition): NumberText.format(animation.endProgress)
    default: nil
    }
  }

  private func number(_ time: Double) -> String { NumberText.format(CGFloat(time)) }
  private func flag(_ flag: Bool) -> String { flag ? "1" : "0" }
}
