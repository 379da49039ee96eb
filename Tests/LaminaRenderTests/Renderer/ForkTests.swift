import Foundation
import Lamina
import LaminaGraphics
import Testing

/// A child made by `fork` has one thread. Whatever waits for a thread of its parent would wait for
/// ever, so it is an error there, and what needs no such thread works.
///
/// The tests fork processes of their own, whose other threads do nothing.
@Suite(.serialized) struct ForkTests {
  /// The exit status of a child that runs `body`; nil if it did not end in time.
  private static func child(_ body: () throws -> Bool) -> Int32? {
    let process = fork()
    if process == 0 {
      alarm(20)
      _exit(((try? body()) ?? false) ? 0 : 1)
    }
    var status: Int32 = 0
    guard process > 0, waitpid(process, &status, 0) == process, status & 0x7f == 0 else {
      return nil
    }
    return status >> 8 & 0xff
  }

  private static func isRefused(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return error as? GLDeviceError == .forkedProcess
    }
  }

  private static func card() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return root
  }

  private static let size = CGSize(width: 40, height: 20)
  private static let inGL = CARenderOptions.all.subtracting(.memory)

  private static func isRed(_ image: CGImage) -> Bool {
    image.dataProvider?.data.map { Array($0 as Data).starts(with: [0, 0, 255, 255]) } ?? false
  }

  @Test func aRendererOfTheParentRefusesWhatNeedsItsDevice() async {
    await #expect(processExitsWith: .success) {
      let renderer = try OffscreenRenderer(
        size: ForkTests.size, device: .software, options: ForkTests.inGL)
      #expect(ForkTests.isRed(try renderer.render(ForkTests.card())))
      let status = ForkTests.child {
        ForkTests.isRefused { _ = try renderer.render(ForkTests.card()) }
          && ForkTests.isRefused { try renderer.recreate() }
      }
      #expect(status == 0)
      // The parent goes on.
      #expect(ForkTests.isRed(try renderer.render(ForkTests.card())))
    }
  }

  @Test func anotherDeviceIsRefusedTooAndMemoryIsNot() async {
    await #expect(processExitsWith: .success) {
      let renderer = try OffscreenRenderer(
        size: ForkTests.size, device: .software, options: ForkTests.inGL)
      _ = try renderer.render(ForkTests.card())
      let status = ForkTests.child {
        let own = try OffscreenRenderer(size: ForkTests.size, device: .software)
        let isDrawn = ForkTests.isRed(try own.render(ForkTests.card()))
        let isRefused = ForkTests.isRefused {
          let other = try OffscreenRenderer(
            size: ForkTests.size, device: .software,
            options: ForkTests.inGL)
          _ = try other.render(ForkTests.card())
        }
        return isDrawn && isRefused
      }
      #expect(status == 0)
    }
  }

  /// A display without users is closed before the fork, so the child can open it again.
  @Test func aChildOpensADeviceIfItsParentHasNone() async {
    await #expect(processExitsWith: .success) {
      do {
        let renderer = try OffscreenRenderer(
          size: ForkTests.size, device: .software, options: ForkTests.inGL)
        _ = try renderer.render(ForkTests.card())
      }
      let status = ForkTests.child {
        let own = try OffscreenRenderer(
          size: ForkTests.size, device: .software, options: ForkTests.inGL)
        return ForkTests.isRed(try own.render(ForkTests.card()))
      }
      #expect(status == 0)
    }
  }

  /// Tiles are drawn by threads.
  @Test func tilesAreDrawnInAChild() async {
    await #expect(processExitsWith: .success) {
      let tiled = CATiledLayer()
      tiled.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
      let root = ForkTests.card()
      root.addSublayer(tiled)
      let renderer = try OffscreenRenderer(size: ForkTests.size, device: .software)
      _ = try renderer.render(root)
      let status = ForkTests.child {
        tiled.setNeedsDisplay()
        let own = try OffscreenRenderer(size: ForkTests.size, device: .software)
        return ForkTests.isRed(try own.render(root))
      }
      #expect(status == 0)
    }
  }
}
