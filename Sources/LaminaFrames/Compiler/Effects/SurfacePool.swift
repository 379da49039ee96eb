import LaminaGraphics
import LaminaPlan

/// The pages that passes draw into, by the position that a plan names them with.
///
/// What: a surface is taken for a part of a frame and given back when the pass that reads it has
/// ended. A later pass of the same frame, or of the next, takes it again. Sizes are rounded up, so
/// that a surface that grows by a pixel finds its old memory.
/// Why: making a texture costs more than drawing into it, and surfaces are the largest objects of a
/// frame.
/// Cost: O(surfaces) to take one. A surface that was not taken for ``keptFrames`` frames is
/// removed.
struct SurfacePool {
  /// An unfinished plan names surfaces from this position on, because the pages before them are not
  /// counted yet.
  static let firstPage: Int32 = 1 << 20
  /// For how many frames an unused surface is kept.
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

  /// Takes a free surface with at least the size of `area`, and returns the page by which an
  /// unfinished plan names it.
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
      // The ids of images' pages count upwards.
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

  /// Gives a surface back. Whoever takes it next draws over it. `isUnused` says that the frame does
  /// not draw from it.
  mutating func giveBack(_ page: Int32, isUnused: Bool = false) {
    let index = Int(page - Self.firstPage)
    guard surfaces.indices.contains(index) else { return }
    surfaces[index].isTaken = false
    if isUnused { surfaces[index].lastFrame = frame - 1 }
  }

  /// Marks every surface as given back.
  mutating func giveBackAll() {
    for index in surfaces.indices { surfaces[index].isTaken = false }
  }

  /// Begins a frame, and appends the ids of surfaces that are removed to `retired`.
  mutating func beginFrame(retired: inout [Int]) {
    frame += 1
    remove(unusedFor: Self.keptFrames, retired: &retired)
  }

  /// Removes the free surfaces that the frame does not draw from. Their positions stay.
  mutating func removeUnused(retired: inout [Int]) { remove(unusedFor: 0, retired: &retired) }

  private mutating func remove(unusedFor count: Int, retired: inout [Int]) {
    for index in surfaces.indices where surfaces[index].isLive && !surfaces[index].isTaken {
      guard frame - surfaces[index].lastFrame > count else { continue }
      retired.append(surfaces[index].page.id)
      surfaces[index].isLive = false
    }
  }

  /// Notes that a surface was used that stays taken from frame to frame.
  mutating func touch(_ page: Int32) {
    let index = Int(page - Self.firstPage)
    if surfaces.indices.contains(index) { surfaces[index].lastFrame = frame }
  }
}

extension FramePlan {
  /// Appends the surfaces to the `count` other pages, and makes the plan name them there.
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
