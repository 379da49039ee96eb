import LaminaPlan

extension CALayer {
  /// Says that the texels of the layer's contents have changed, where those are an
  /// ``ExternalTexture``; see ``ExternalTexture/setContentsChanged(after:)``. Does nothing for
  /// other contents, which Lamina sees changing.
  public func setContentsChanged(after fence: AcquireFence? = nil) {
    (contents as? ExternalTexture)?.setContentsChanged(after: fence)
  }
}
