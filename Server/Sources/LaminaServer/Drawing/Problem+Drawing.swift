import Foundation
import Lamina
import LaminaTemplate
import LaminaWorker

extension Problem {
  /// The problem for an error of a pool or of a job.
  ///
  /// - Parameters:
  ///   - template: what was drawn; nil for a scene. A client can do nothing about its mistakes.
  ///   - queue: how many pictures may wait.
  init(drawing error: any Error, of template: LoadedTemplate? = nil, queue: Int) {
    if let template, let why = Self.mistake(error) {
      self = Problem(
        .internalServerError, "bad-template", "The template cannot be drawn.",
        // Not the place of the copy that is drawn.
        detail: why.replacingOccurrences(of: template.folder.path, with: template.name))
      return
    }
    switch error {
    case let error as Problem: self = error
    case let error as TemplateInputError: self = Self.input(error)
    case let error as LimitExceeded: self = Self.limit(error)
    case let error as SceneError:
      if case .limit(let limit) = error.kind {
        self = Self.limit(limit)
      } else {
        self = Problem(
          .unprocessableContent, "bad-scene", "The scene cannot be drawn.",
          detail: "\(error)", input: "scene", allowed: error.allowed)
      }
    case let error as UnknownSceneState:
      self = .invalid(
        "state", "there is no state '\(error.name)'", allowed: error.known.joined(separator: ", "))
    case let error as ViewportError: self = .invalid("size", "\(error)")
    case let error as RenderPoolError: self = Self.pool(error, queue)
    case let error as WorkerPoolError: self = Self.worker(error)
    default: self = Self.defect("\(error)")
    }
  }

  /// What is wrong with what was drawn; nil if it is something else.
  private static func mistake(_ error: any Error) -> String? {
    switch error {
    case let error as SceneError:
      if case .limit = error.kind { nil } else { "\(error)" }
    case WorkerPoolError.failed(let why): why
    default: nil
    }
  }

  private static func input(_ error: TemplateInputError) -> Problem {
    if case .malformed = error.kind {
      return Problem(
        .badRequest, "bad-json", "The values are no JSON object.", detail: error.why,
        input: "values", allowed: error.allowed)
    }
    return Problem(
      .unprocessableContent, "invalid-input", "A value is not allowed.", detail: error.why,
      input: error.input, allowed: error.allowed)
  }

  private static func limit(_ error: LimitExceeded) -> Problem {
    Problem(
      .unprocessableContent, "limit", "The picture asks for too much.", detail: "\(error)",
      input: error.name, allowed: "at most \(error.allowed)")
  }

  private static func pool(_ error: RenderPoolError, _ queue: Int) -> Problem {
    switch error {
    case .queueFull:
      Problem(
        .tooManyRequests, "overloaded", "Too many pictures are waiting.",
        allowed: "\(queue) that wait", retryAfter: 1)
    case .deadlineExceeded:
      Problem(.gatewayTimeout, "deadline", "The picture was not drawn in time.")
    case .shutDown:
      Problem(.serviceUnavailable, "shutting-down", "The server ends.", retryAfter: 1)
    case .invalidCount, .forkedProcess: defect("\(error)")
    }
  }

  private static func worker(_ error: WorkerPoolError) -> Problem {
    switch error {
    case .timeExceeded: Problem(.gatewayTimeout, "deadline", "The picture was not drawn in time.")
    case .memoryExceeded(let allowed):
      Problem(
        .unprocessableContent, "limit", "The picture asks for too much.",
        detail: "\(error)", input: "memory", allowed: "at most \(allowed) bytes")
    case .answerTooLarge(_, let allowed):
      Problem(
        .unprocessableContent, "limit", "The picture is too large.", detail: "\(error)",
        input: "size", allowed: "at most \(allowed) bytes")
    case .failed(let why):
      Problem(
        .unprocessableContent, "bad-scene", "The scene cannot be drawn.", detail: why,
        input: "scene")
    case .crashed, .ended, .badAnswer:
      Problem(
        .internalServerError, "worker-lost", "The picture ended the process that drew it.",
        detail: "\(error)")
    case .cannotStart, .unconfined:
      Problem(
        .serviceUnavailable, "no-worker", "No process could be started.", detail: "\(error)",
        retryAfter: 5)
    case .invalidNumber: defect("\(error)")
    }
  }

  private static func defect(_ detail: String) -> Problem {
    Problem(.internalServerError, "internal", "The server has failed.", detail: detail)
  }
}
