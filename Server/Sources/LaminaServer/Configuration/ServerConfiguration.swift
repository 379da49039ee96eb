/// Everything that can be set. ``ConfigurationReader`` fills it from a file, the environment and
/// flags; ``SettingsTable`` has the names.
public struct ServerConfiguration: Sendable, Equatable {
  /// Where requests are taken: `HOST:PORT`. Port 0 is a free one.
  public var listen = "127.0.0.1:8080"
  /// Where metrics are read: `HOST:PORT`; empty for nowhere.
  public var metricsListen = "127.0.0.1:9090"
  /// The folder of templates: each folder in it that has a `template.json`, with or without
  /// `.template` at the end of its name.
  public var templates = "templates"
  /// The folder for what the server keeps while it runs; empty for one below that of temporary
  /// files.
  public var stateFolder = ""
  /// Seconds between two looks for changed templates; 0 for none but at SIGHUP.
  public var reloadSeconds = 2.0

  /// Who may ask.
  public var keys: [ServerKey] = []
  /// Whether addresses without a signature, and requests without a token, are answered.
  public var unsigned = false

  /// Processes that draw at the same time; 0 for one per core, at most four.
  public var workers = 0
  /// Processes that are kept ready.
  public var spareWorkers = 1
  /// Requests that may wait for a process.
  public var queue = 64
  /// Seconds in which a picture must be drawn, waiting included.
  public var deadlineSeconds = 10.0
  /// Bytes that a worker may take beyond what it has at its start.
  public var workerBytes = 512 << 20
  /// Pictures after which a worker is replaced.
  public var picturesPerWorker = 10_000
  /// The path of the command `lamina`; empty to look for it.
  public var workerProgram = ""
  /// Whether workers must be confined. Only tests on old kernels turn it off.
  public var confined = true

  /// Pixels of one picture.
  public var maximumPixels = 16_000_000
  /// The largest scale.
  public var maximumScale = 4.0
  /// Bytes of the body of a request.
  public var maximumBody = 16 << 20
  /// Seconds in which a body must have come as a whole. A pause in it ends earlier.
  public var bodySeconds = 120.0
  /// Bytes of the path and the query of an address.
  public var maximumAddress = 16 << 10
  /// Connections at the same time.
  public var connections = 10_000
  /// Seconds after which a connection that says nothing, or sends a request too slowly, is closed.
  public var idleSeconds = 30.0
  /// Seconds in which a client must take what is sent, or the connection is closed.
  public var writeSeconds = 30.0

  /// Hosts from which images may be fetched that values name by their addresses: `img.example.com`,
  /// or `*.example.com` for all hosts below it. None by default.
  public var imageHosts: [String] = []
  /// Bytes of one fetched image.
  public var imageBytes = 8 << 20
  /// Seconds for one image, redirects included.
  public var imageSeconds = 5.0
  /// Redirects that are followed for one image.
  public var imageRedirects = 3

  /// The name of ffmpeg in `PATH`, or its path.
  public var filmProgram = "ffmpeg"
  /// Films of `POST /film` that are there at the same time, those that are kept included.
  public var films = 32
  /// Those of one key.
  public var filmsPerKey = 8
  /// Films that are made at the same time, of `POST /film`, and of addresses again.
  public var filmsRunning = 1
  /// Frames of a film of `POST /film`.
  public var filmFrames = 1_800
  /// Frames of a film of an address.
  public var filmAddressFrames = 150
  /// Frames in a second.
  public var filmRate = 60.0
  /// Pixels of a frame.
  public var filmPixels = 2_100_000
  /// Bytes of one film, and of what is written on the way to it.
  public var filmBytes = 256 << 20
  /// Bytes of memory that ffmpeg may have for one film.
  public var filmProgramBytes = 2 << 30
  /// Seconds for making a film of `POST /film`.
  public var filmSeconds = 300.0
  /// Seconds for which such a film is kept.
  public var filmKeepSeconds = 3_600.0

  /// Bytes of pictures that are kept.
  public var cacheBytes = 128 << 20
  /// Seconds for which others may keep a picture of a signed address.
  public var maxAge = 3_600

  /// The least level of messages in the log.
  public var logLevel = "info"
  /// Seconds between SIGTERM and the end of taking connections, in which `/readyz` says 503.
  public var drainSeconds = 0.0
  /// Seconds in which requests may end after that.
  public var shutdownSeconds = 30.0

  /// The defaults.
  public init() {}
}
