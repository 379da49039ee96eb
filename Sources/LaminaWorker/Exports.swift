// Who imports pools of workers gets the scenes that they draw.
@_exported import LaminaScene
