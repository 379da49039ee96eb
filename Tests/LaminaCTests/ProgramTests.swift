import CLamina
import CPrograms
import Foundation
import Testing

extension InterfaceTests {
  /// Programs in C, one for each group of functions.
  @Suite struct Programs {
    private static let programs: [(String, @Sendable (UnsafePointer<CChar>) -> Int32)] = [
      ("animations.c", { animations_program($0) }),
      ("transactions.c", { transactions_program($0) }),
      ("actions.c", { actions_program($0) }), ("trees.c", { trees_program($0) }),
      ("values.c", { values_program($0) }), ("images.c", { images_program($0) }),
      ("drawing.c", { drawing_program($0) }), ("emitters.c", { emitters_program($0) }),
      ("texts.c", { texts_program($0) }), ("archives.c", { archives_program($0) }),
      ("scenes.c", { scenes_program($0) }), ("pools.c", { pools_program($0) }),
      ("commits.c", { commits_program($0) }), ("textures.c", { textures_program($0) }),
      ("lottie.c", { lottie_program($0) }),
    ]

    /// Each finds what it expects, and gives every handle back.
    @Test(arguments: programs.map(\.0)) func program(file: String) throws {
      let (_, run) = try #require(Self.programs.first { $0.0 == file })
      let folder = try Folder()
      let handles = lamina_handle_count()
      // A program that stops half-way must not change the tests after it.
      defer {
        for (name, value) in [
          ("imagePixels", 50_000_000), ("inputBytes", 64 << 20), ("layers", 1_000_000),
        ] { _ = lamina_set_limit(name, Int64(value)) }
      }
      let line = run(folder.path)
      #expect(line == 0, "\(file):\(line): \(message)")
      #expect(lamina_handle_count() == handles)
    }
  }
}
