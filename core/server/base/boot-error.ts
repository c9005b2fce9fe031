/** A fault of the kernel or of its configuration, which stops the start. Its message is one sentence. A fault in a plugin only stops that plugin. */
export class BootError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BootError'
  }
}
