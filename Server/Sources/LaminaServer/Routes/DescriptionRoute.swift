import Hummingbird

/// `GET /openapi.yaml`: what this server answers, as OpenAPI.
enum DescriptionRoute {
  private static let document = ByteBuffer(bytes: PackageResources.openapi_yaml)

  static func answer(_ request: Request, _ context: ServerContext) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "application/yaml", .cacheControl: "no-cache",
        .xContentTypeOptions: "nosniff",
      ], body: ResponseBody(byteBuffer: document))
  }
}
