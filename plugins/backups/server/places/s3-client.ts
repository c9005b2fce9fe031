import { createHash, createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { S3Settings } from '../../contract.ts'

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The object's key; empty for the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly signal?: AbortSignal | undefined
}

const tries = 3
const timeoutMs = 600_000

/** A client for one bucket that signs calls with AWS Signature Version 4. */
export class S3Client {
  readonly #settings: S3Settings
  readonly #secret: string

  constructor(settings: S3Settings, secret: string) {
    this.#settings = settings
    this.#secret = secret
  }

  /** Throws the service's message. Retries calls that may succeed later. */
  async call(call: S3Call): Promise<{ text: string; etag: string }> {
    for (let count = 1; ; count += 1) {
      const answer = await this.#send(call).catch((error: unknown) => {
        if (count === tries || call.signal?.aborted) throw error
        return undefined
      })
      if (answer && answer.status < 300 && !/<Error>/.test(answer.text)) return answer
      if (answer && (count === tries || answer.status < 500)) throw new Error(reasonIn(answer))
      await setTimeout(1000 * count)
    }
  }

  /** Downloads an object to a file. */
  async download(key: string, file: string): Promise<void> {
    const response = await this.#request({ method: 'GET', key })
    if (!response.ok || !response.body) throw new Error(reasonIn({ status: response.status, text: await response.text() }))
    await pipeline(response.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  }

  async #send(call: S3Call) {
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await this.#request({ ...call, signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit })
    return { status: response.status, text: await response.text(), etag: response.headers.get('etag') ?? '' }
  }

  #request({ method, key = '', query = {}, body = Buffer.alloc(0), signal }: S3Call): Promise<Response> {
    const { endpoint, bucket } = this.#settings
    const { host, protocol, pathname } = new URL(endpoint)
    const path = `${pathname.replace(/\/$/, '')}/${[bucket, ...key.split('/')].map(encoded).join('/')}`.replace(/\/$/, '')
    const search = Object.entries(query)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&')
    const headers = this.#signed({ method, host, path, search, body })
    return fetch(`${protocol}//${host}${path}${search && `?${search}`}`, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      ...(signal && { signal }),
    })
  }

  #signed({ method, host, path, search, body }: { method: string; host: string; path: string; search: string; body: Buffer }): Record<string, string> {
    const { region, accessKey } = this.#settings
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const day = time.slice(0, 8)
    const hash = sha256(body)
    const names = 'host;x-amz-content-sha256;x-amz-date'
    const request = [method, path, search, `host:${host}`, `x-amz-content-sha256:${hash}`, `x-amz-date:${time}`, '', names, hash].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${this.#secret}`)
    return {
      'x-amz-content-sha256': hash,
      'x-amz-date': time,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`,
    }
  }
}

/** Returns the texts of a tag in a response. */
export function tagsIn(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

function reasonIn({ status, text }: { status: number; text: string }): string {
  const [code = `HTTP ${status}`] = tagsIn(text, 'Code')
  const [message = ''] = tagsIn(text, 'Message')
  return `${code} ${message}`.trim().slice(0, 500)
}

const encoded = (text: string) => encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
