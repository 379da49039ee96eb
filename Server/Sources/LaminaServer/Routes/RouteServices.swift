/// What several routes ask: which templates there are, who may ask, what parameters mean, and the
/// images of other hosts.
struct RouteServices: Sendable {
  let library: TemplateLibrary
  let gate: Gate
  let limiter = KeyLimiter()
  let images: ImageInputs
  let pictureParameters: PictureParameters
  let filmParameters: FilmParameters

  init(_ configuration: ServerConfiguration, _ library: TemplateLibrary) {
    self.library = library
    gate = Gate(configuration)
    images = ImageInputs(fetcher: ImageFetcher(configuration))
    pictureParameters = PictureParameters(maximumScale: configuration.maximumScale)
    filmParameters = FilmParameters(maximumRate: configuration.filmRate)
  }
}
