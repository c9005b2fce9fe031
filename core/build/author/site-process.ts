import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const Up = z.object({ url: z.string() })

/** The site of `verdict-plugin dev`, which runs with the plugin. */
export class SiteProcess {
  readonly #site: string
  readonly #plugin: string
  #child: ChildProcess | undefined
  #url: Promise<string> = new Promise(() => undefined)

  constructor(site: string, plugin: string) {
    this.#site = site
    this.#plugin = plugin
  }

  /** The address that readers of its output know: that of the proxy. */
  shownUrl = ''

  /** Its address, when it is up. */
  get url(): Promise<string> {
    return this.#url
  }

  /** Starts it, or starts it again with what has changed. Resolves when it is up; throws if it ends before. */
  async restart(): Promise<void> {
    const up = Promise.withResolvers<string>()
    // Requests that arrive while it starts wait for it.
    this.#url = up.promise
    up.promise.catch(() => undefined)
    await this.stop()
    const program = join(this.#site, 'node_modules/@verdict/command/verdict')
    const words = ['start', '--processes', '1', '--port', '0', '--with', this.#plugin]
    const child = spawn(program, words, { cwd: this.#site, env: process.env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    this.#child = child
    let url = ''
    child.on('message', (message) => {
      if (typeof message !== 'string') return
      url = Up.parse(JSON.parse(message)).url
      up.resolve(url)
    })
    const shown = (text: string) => (url === '' ? text : text.replaceAll(url, this.shownUrl)).replaceAll(/^Verdict is up: .*\n?/gm, '')
    child.stdout?.on('data', (text: Buffer) => process.stdout.write(shown(text.toString())))
    child.once('exit', (code) => up.reject(new Error(`The site ended with ${code}.`)))
    await up.promise
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
