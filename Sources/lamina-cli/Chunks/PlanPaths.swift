import Foundation
import LaminaDocument

/// The paths in a plan. They are relative to the folder of the plan's file and lead to places in it
/// or below it, so a plan says nothing about other places, and its folder may be moved.
struct PlanPaths {
  /// A path that no plan may contain.
  struct Problem: Error {
    let path: String
    let why: String
  }

  private let folder: String

  /// - Parameter file: the plan's file.
  init(_ file: String) { folder = PathParts(file).folder }

  /// The longest path that the system opens.
  private static let longest = 4_095

  /// The path to open for `path` of a plan. Looks at the text only: links in the folder are the
  /// operator's, and are followed.
  func resolve(_ path: String) throws -> String {
    guard !path.isEmpty, path.utf8.count <= Self.longest, !path.utf8.contains(0) else {
      throw Problem(path: path, why: "is not the name of a file")
    }
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw Problem(
        path: path, why: "leads out of the folder of the plan; paths in it are relative, without .."
      )
    }
    return folder == "." ? path : "\(folder)/\(path)"
  }

  /// The path in a plan for `path` of the command line. Throws if it is not below the folder.
  func relative(_ path: String) throws -> String {
    let (base, file) = (Self.absolute(folder), Self.absolute(path))
    guard file.count > base.count, file.starts(with: base) else {
      throw Problem(
        path: path,
        why: "must be in the folder of the plan, '\(folder)', or below: put the plan above it (-o)")
    }
    return file.dropFirst(base.count).joined(separator: "/")
  }

  /// The parts of an absolute path, without `.` and `..`.
  private static func absolute(_ path: String) -> [Substring] {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return whole.split(separator: "/").reduce(into: [Substring]()) { parts, part in
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
  }
}
