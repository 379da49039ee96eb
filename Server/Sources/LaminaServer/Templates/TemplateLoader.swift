import Foundation
import LaminaTemplate
import Logging

/// Reads templates again when their files have changed. A template that cannot be read leaves the
/// one before it in place, so no request is lost by a mistake or by half a copy.
actor TemplateLoader {
  private struct Known {
    /// What the folder looked like at the last look.
    var seen: FolderState
    /// What it looked like when it was read, whether or not that went well.
    var read: FolderState?
  }

  private let library: TemplateLibrary
  private let folder: URL
  private let copies: URL
  private let limits: TemplateLimits
  private let metrics: ServerMetrics
  private let logger: Logger
  private var known: [String: Known] = [:]
  /// The names of known templates that were not there at the last look.
  private var missing: Set<String> = []
  private var copyCount = 0

  /// - Parameter copies: an empty folder of its own.
  init(
    _ library: TemplateLibrary, folder: URL, copies: URL, limits: TemplateLimits,
    metrics: ServerMetrics, logger: Logger
  ) {
    (self.library, self.folder, self.copies) = (library, folder, copies)
    (self.limits, self.metrics, self.logger) = (limits, metrics, logger)
  }

  /// Reads what has changed, and forgets what is gone.
  ///
  /// - Parameter waits: whether a folder must look the same at two looks before it is read, so that
  ///   nothing is read while it is being written.
  func load(waits: Bool) {
    let folders: [String: URL]
    do {
      folders = try Self.folders(in: folder)
    } catch {
      // What was read stays. The next look may succeed.
      logger.error("templates not listed", metadata: ["error": "\(error)"])
      metrics.reloaded("failed", 1)
      return
    }
    var counts = (loaded: 0, failed: 0, removed: 0)
    for name in known.keys where folders[name] == nil {
      // A folder that is being replaced is gone for a moment.
      if waits, missing.insert(name).inserted { continue }
      known[name] = nil
      library.remove(name)
      counts.removed += 1
      logger.info("template removed", metadata: ["template": "\(name)"])
    }
    missing = missing.filter { folders[$0] == nil && known[$0] != nil }
    for (name, place) in folders.sorted(by: { $0.key < $1.key }) {
      do {
        let state = try FolderState(of: place)
        let before = known[name]
        known[name] = Known(seen: state, read: before?.read)
        if state == before?.read || waits && state != before?.seen { continue }
        known[name]?.read = state
        let template = try read(name, place)
        library.put(template)
        counts.loaded += 1
        logger.info(
          "template loaded", metadata: ["template": "\(name)", "version": "\(template.version)"])
      } catch {
        // A copy may succeed later. A mistake stays until the folder changes.
        if error is NoCopy { known[name]?.read = nil }
        counts.failed += 1
        logger.error("template not loaded", metadata: ["template": "\(name)", "error": "\(error)"])
      }
    }
    metrics.reloaded("loaded", counts.loaded)
    metrics.reloaded("failed", counts.failed)
    metrics.reloaded("removed", counts.removed)
  }

  /// Reads a copy of the folder.
  private func read(_ name: String, _ place: URL) throws -> LoadedTemplate {
    copyCount += 1
    let copy = copies.appendingPathComponent("\(name)-\(copyCount)")
    do {
      do {
        try FolderCopy.make(of: place, at: copy)
      } catch {
        throw NoCopy(why: "\(error)")
      }
      let template = try Template(contentsOf: copy, limits: limits)
      return LoadedTemplate(
        name: name, version: FolderState.version(of: copy), folder: copy, template: template)
    } catch {
      try? FileManager.default.removeItem(at: copy)
      throw error
    }
  }

  /// The folder could not be copied, as when the disk is full.
  private struct NoCopy: Error, CustomStringConvertible {
    let why: String
    var description: String { "the folder cannot be copied: \(why)" }
  }

  /// The folders with a template, by the names of the templates.
  private static func folders(in folder: URL) throws -> [String: URL] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var folders: [String: URL] = [:]
    for file in names.sorted() {
      let place = folder.appendingPathComponent(file).resolvingSymlinksInPath()
      let name = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
      guard isName(name), folders[name] == nil,
        FileManager.default.fileExists(atPath: place.path + "/template.json")
      else { continue }
      folders[name] = place
    }
    return folders
  }

  private static let suffix = ".template"

  /// Whether a name may stand in an address as it is.
  static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 45 || byte == 95
      }
  }
}
