import Foundation

/// The one page, which is in the program: nothing of it is read from a file.
enum PreviewPage {
  /// The page, with its style and its program inside. A number that is new each time names both, so
  /// that no other code runs in it.
  static func response() -> HTTPResponse {
    let nonce = AccessGate.newToken()
    var page = String(decoding: PackageResources.preview_html, as: UTF8.self)
    let parts = [
      "/*STYLE*/": String(decoding: PackageResources.preview_css, as: UTF8.self),
      "/*PROGRAM*/": programs, "NONCE": nonce,
    ]
    for mark in ["NONCE", "/*STYLE*/", "/*PROGRAM*/"] {
      page = page.replacingOccurrences(of: mark, with: parts[mark] ?? "")
    }
    var response = HTTPResponse(type: "text/html; charset=utf-8", .whole(Data(page.utf8)))
    response.headers = [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; "
          + "img-src blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'"
      )
    ]
    return response
  }

  /// The program in the order in which its parts use each other.
  private static var programs: String {
    [
      PackageResources.base_js, PackageResources.picture_js, PackageResources.timeline_js,
      PackageResources.scene_js, PackageResources.tree_js, PackageResources.properties_js,
      PackageResources.plan_js, PackageResources.main_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
