// Who imports the reader and the writer of documents gets the scenes that they read and write.
@_exported import LaminaDocument
