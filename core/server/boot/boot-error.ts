/** Stops the start of the site; its message is one sentence that names the plugin and the token. */
export class BootError extends Error {
  /** The plugin whose switching off would let the site start. */
  readonly plugin: string | undefined

  constructor(message: string, plugin?: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BootError'
    this.plugin = plugin
  }
}
