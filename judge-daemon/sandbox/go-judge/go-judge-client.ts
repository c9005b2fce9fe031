import { z } from 'zod'
import { SandboxError } from '../sandbox.ts'

export const GoJudgeResult = z.object({
  status: z.string(),
  exitStatus: z.number(),
  error: z.string().optional(),
  time: z.number(),
  runTime: z.number(),
  memory: z.number(),
  fileIds: z.record(z.string(), z.string()).optional(),
  fileError: z.array(z.object({ name: z.string(), type: z.string(), message: z.string().optional() })).optional(),
})
export type GoJudgeResult = z.infer<typeof GoJudgeResult>

export interface GoJudgeAddress {
  url: string
  token?: string
}

/** HTTP client of a go-judge that the operator runs. */
export class GoJudgeClient {
  readonly #address: GoJudgeAddress

  constructor(address: GoJudgeAddress) {
    this.#address = address
  }

  async #ask(method: string, path: string, body?: BodyInit, type?: string, signal?: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = {}
    if (this.#address.token) headers['authorization'] = `Bearer ${this.#address.token}`
    if (type) headers['content-type'] = type
    const response = await fetch(new URL(path, this.#address.url), {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal && { signal }),
    }).catch((error: Error) => {
      throw new SandboxError(`failed to reach go-judge: ${error.message}`)
    })
    if (!response.ok) throw new SandboxError(`go-judge answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    return response
  }

  /** Refuses old versions, which follow symbolic links that a program created. */
  async check(): Promise<void> {
    const Config = z.object({ fixSymlinkEscape: z.boolean().optional() })
    const config = Config.parse(await (await this.#ask('GET', '/config')).json())
    if (config.fixSymlinkEscape !== true) throw new SandboxError('this go-judge follows links out of its container (needs v1.11 or newer)')
  }

  /** Aborting the request ends the run. */
  async run(request: unknown, signal: AbortSignal): Promise<GoJudgeResult[]> {
    const response = await this.#ask('POST', '/run', JSON.stringify(request), 'application/json', signal)
    return z.array(GoJudgeResult).parse(await response.json())
  }

  async upload(bytes: Uint8Array): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([Buffer.from(bytes)]), 'file')
    return z.string().parse(await (await this.#ask('POST', '/file', form)).json())
  }

  async download(id: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#ask('GET', `/file/${encodeURIComponent(id)}`)).arrayBuffer())
  }

  async remove(id: string): Promise<void> {
    await this.#ask('DELETE', `/file/${encodeURIComponent(id)}`)
  }
}
