import LaminaPlan

extension CALayer {
  /// Says that the texels of the layer's contents have changed, if these are an
  /// ``ExternalTexture``. See ``ExternalTexture/setContentsChanged(after:)``.
  ///
  /// Does nothing for other contents: Lamina notices their changes itself.
  public func setContentsChanged(after fence: AcquireFence? = nil) {
    (contents as? ExternalTexture)?.setContentsChanged(after: fence)
  }
}
