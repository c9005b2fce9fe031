/** Aborts the start of the site. Its message is one sentence that names the plugin and the token. */
export class BootError extends Error {
  /** The plugin that must be switched off for the site to start. */
  readonly plugin: string | undefined

  constructor(message: string, plugin?: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BootError'
    this.plugin = plugin
  }
}
