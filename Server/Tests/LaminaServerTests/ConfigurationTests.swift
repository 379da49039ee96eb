import Foundation
import Testing

@testable import LaminaServer

/// Files, the environment and flags.
struct ConfigurationTests {
  private func read(
    _ json: String?, _ environment: [String: String] = [:], _ flags: [String] = []
  ) throws -> ServerConfiguration {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-server-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    if let json { try Data(json.utf8).write(to: file) }
    return try ConfigurationReader(environment: environment)
      .configuration(file: json == nil ? nil : file.path, flags: flags)
  }

  @Test func flagsComeBeforeTheEnvironmentAndThatBeforeTheFile() throws {
    let json = #"{"unsigned": true, "queue": 1, "workers": 1, "maxAge": 1}"#
    let read = try read(
      json, ["LAMINA_SERVER_QUEUE": "2", "LAMINA_SERVER_MAX_AGE": "2", "OTHER": "x"],
      ["maxAge=3"])
    #expect(read.workers == 1 && read.queue == 2 && read.maxAge == 3)
    #expect(read.unsigned)
  }

  @Test func everySettingIsPrintedAndReadAgain() throws {
    var configuration = ServerConfiguration()
    configuration.unsigned = true
    configuration.imageHosts = ["img.example.com"]
    #expect(try read(configuration.printed) == configuration)
    let names = Mirror(reflecting: configuration).children.compactMap(\.label)
    #expect(Setting.all.map(\.name) == names)
  }

  @Test func secretsAreNeverShown() throws {
    let json = """
      {"keys": [{"id": "a", "secret": "0123456789abcdef", "token": "fedcba9876543210",
                 "perSecond": 2.5}]}
      """
    let read = try read(json)
    for text in [read.printed, "\(read)", String(reflecting: read)] {
      #expect(!text.contains("0123456789abcdef") && !text.contains("fedcba9876543210"))
    }
    #expect(read.printed.contains("\"(hidden)\""))
    #expect(read.keys[0].secret?.text == "0123456789abcdef")
    #expect(read.keys[0].tenant == "a")
  }

  @Test func mistakesNameTheSetting() throws {
    let wrong = [
      (#"{"quue": 1}"#, "quue"), (#"{"queue": "many"}"#, "queue"), (#"{"queue": 0}"#, "queue"),
      (#"{"queue": 1.5}"#, "queue"), ("[]", "config"), ("{", "config"), ("{}", "keys"),
      (#"{"keys": {}}"#, "keys"), (#"{"keys": [{}]}"#, "keys[0].id"),
      (#"{"keys": [{"id": "a", "secret": "short"}]}"#, "keys[0].secret"),
      (#"{"keys": [{"id": "a", "sekret": ""}]}"#, "keys[0].sekret"),
      (#"{"keys": [{"id": "a"}, {"id": "a"}]}"#, "keys[1].id"),
      (#"{"unsigned": true, "listen": "8080"}"#, "listen"),
      (#"{"unsigned": true, "logLevel": "loud"}"#, "logLevel"),
    ]
    for (json, setting) in wrong {
      let error = #expect(throws: ConfigurationError.self, "\(json)") { try self.read(json) }
      #expect(error?.setting == setting, "\(json)")
    }
    #expect(throws: ConfigurationError.self) { try read(nil, ["LAMINA_SERVER_QUUE": "1"]) }
    #expect(throws: ConfigurationError.self) { try read(nil, [:], ["queue"]) }
  }
}
