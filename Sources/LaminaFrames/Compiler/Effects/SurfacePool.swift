import LaminaGraphics
import LaminaPlan

/// The pages that passes draw into, by the position that a plan names them with.
///
/// What: surfaces are taken for a part of a frame and given back when the pass that reads them has
/// ended; a later one of the same frame, or of the next, takes them again. Sizes are rounded up, so
/// that a surface that grows by a pixel finds its old memory.
/// Why: making a texture costs more than drawing into it, and a frame's surfaces are the largest
/// things that it holds.
/// Cost: O(surfaces) to take one. What has not been taken for ``keptFrames`` frames goes.
struct SurfacePool {
  /// A plan under way names surfaces from this position on; the pages before are not counted yet.
  static let firstPage: Int32 = 1 << 20
  /// Frames for which an unused surface is kept.
  static let keptFrames = 8
  /// Sizes are multiples of this.
  private static let grain = 64

  private struct Surface {
    var page: TexturePage
    var isTaken = false
    var isLive = true
    var lastFrame = 0
  }

  private var surfaces: [Surface] = []
  private var frame = 0
  private var lastID = 0
  let textureSide: Int

  init(textureSide: Int) { self.textureSide = textureSide }

  /// The surfaces as a plan lists them.
  var texturePages: [TexturePage] { surfaces.map(\.page) }

  /// Bytes of all surfaces.
  var byteCount: Int {
    surfaces.reduce(0) { $0 + ($1.isLive ? $1.page.width * $1.page.height * 4 : 0) }
  }

  /// A surface of at least the size of `area`, which nobody else has; the page that a plan under
  /// way names it by.
  mutating func take(_ area: PixelRect) throws -> Int32 {
    try LimitExceeded.check("textureSide", max(area.width, area.height), atMost: textureSide)
    let width = min((area.width + Self.grain - 1) / Self.grain * Self.grain, textureSide)
    let height = min((area.height + Self.grain - 1) / Self.grain * Self.grain, textureSide)
    var best = -1
    for index in surfaces.indices where surfaces[index].isLive && !surfaces[index].isTaken {
      let page = surfaces[index].page
      guard page.width >= width, page.height >= height,
        page.width * page.height <= 2 * width * height
      else {
        continue
      }
      if best < 0
        || page.width * page.height < surfaces[best].page.width * surfaces[best].page.height
      {
        best = index
      }
    }
    if best < 0 {
      // The pages of images count upwards.
      lastID -= 1
      let surface = Surface(page: TexturePage(id: lastID, width: width, height: height))
      best = surfaces.firstIndex { !$0.isLive } ?? surfaces.count
      if best == surfaces.count { surfaces.append(surface) } else { surfaces[best] = surface }
    }
    surfaces[best].isTaken = true
    surfaces[best].lastFrame = frame
    return Self.firstPage + Int32(best)
  }

  /// Bytes of one surface.
  func byteCount(_ page: Int32) -> Int {
    let index = Int(page - Self.firstPage)
    return surfaces.indices.contains(index) ? surfaces[index].page.byteCount : 0
  }

  /// Gives a surface back: whoever takes it next draws over it.
  mutating func giveBack(_ page: Int32) {
    let index = Int(page - Self.firstPage)
    if surfaces.indices.contains(index) { surfaces[index].isTaken = false }
  }

  /// Takes every surface back from whoever has it.
  mutating func giveBackAll() {
    for index in surfaces.indices { surfaces[index].isTaken = false }
  }

  /// Begins a frame, and names the surfaces that go.
  mutating func beginFrame(retired: inout [Int]) {
    frame += 1
    for index in surfaces.indices where surfaces[index].isLive && !surfaces[index].isTaken {
      guard frame - surfaces[index].lastFrame > Self.keptFrames else { continue }
      retired.append(surfaces[index].page.id)
      surfaces[index].isLive = false
    }
  }

  /// Notes that a surface that stays taken from frame to frame was used.
  mutating func touch(_ page: Int32) {
    let index = Int(page - Self.firstPage)
    if surfaces.indices.contains(index) { surfaces[index].lastFrame = frame }
  }
}

extension FramePlan {
  /// Lists the surfaces behind the other pages, of which there are `count`, and lets the plan name
  /// them there.
  mutating func settle(surfaces: [TexturePage], behind count: Int) {
    if surfaces.isEmpty { return }
    pages += surfaces
    let shift = Int32(count) - SurfacePool.firstPage
    func settled(_ page: Int32) -> Int32 { page >= SurfacePool.firstPage ? page + shift : page }
    for index in batches.indices {
      batches[index].page = settled(batches[index].page)
      batches[index].backdrop = settled(batches[index].backdrop)
    }
    for index in passes.indices {
      passes[index].page = settled(passes[index].page)
      switch passes[index].work {
      case .draw: break
      case .reduce(var input, let factor, let edge):
        input.page = settled(input.page)
        passes[index].work = .reduce(input, factor: factor, edge: edge)
      case .blur(var input, let step, let edge):
        input.page = settled(input.page)
        passes[index].work = .blur(input, step, edge: edge)
      case .matrix(var input, let matrix):
        input.page = settled(input.page)
        passes[index].work = .matrix(input, matrix)
      case .copy(var input):
        input.page = settled(input.page)
        passes[index].work = .copy(input)
      }
    }
  }
}
