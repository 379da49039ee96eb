import Foundation

/// Animations that run together, in the time of the group.
///
/// Their begins are relative to the group. They follow its pace and repetitions; at its end they
/// are cut off, not scaled. An animation without a duration lasts as long as the group. Their
/// delegates are not told anything, and their `isRemovedOnCompletion` does not matter.
open class CAAnimationGroup: CAAnimation {
  private var members: [CAAnimation]?

  /// The animations. Default nil. The list is copied, its elements are not.
  open var animations: [CAAnimation]? {
    get { members }
    set { if mayChange(.animations) { members = newValue } }
  }

  override class var properties: [AnimationKey: AnimationProperty] { groupProperties }

  private static let groupProperties = baseProperties.merging([
    .animations: AnimationProperty(\CAAnimationGroup.animations)
  ]) { _, new in new }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    if let other = other as? CAAnimationGroup { members = other.members }
  }

  override func compile(_ context: AnimationContext, into list: inout [CompiledAnimation]) {
    guard let animations, !animations.isEmpty else { return }
    let clock = clock(context)
    guard let inner = context.inside(clock) else {
      return refuse("animations", "groups are nested too deep")
    }
    for animation in animations where animation.isEnabled { animation.compile(inner, into: &list) }
  }
}
