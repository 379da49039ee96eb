// `import QuartzCore` on Linux: Apple's name for what Lamina provides. Nothing else lives here.
@_exported import Foundation
@_exported import Lamina
