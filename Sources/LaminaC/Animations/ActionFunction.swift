import CLaminaTypes
import Foundation
import Lamina

/// A function of the program that runs as an action.
final class ActionFunction: HostObject, CAAction {
  private let function: lamina_action_function
  private let context: HostContext

  init(_ function: @escaping lamina_action_function, _ context: HostContext) {
    self.function = function
    self.context = context
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer,
      let handle = try? HandleTable.shared.add(layer, .layer)
    else { return }
    event.withCString { function(context.pointer, handle, $0) }
    try? HandleTable.shared.release(handle, .layer)
  }
}
