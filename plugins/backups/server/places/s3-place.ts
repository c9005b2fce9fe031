import { open, type FileHandle } from 'node:fs/promises'
import type { S3Settings } from '../../contract.ts'
import type { RemotePlace } from './place.ts'
import { S3Client, tagsIn } from './s3-client.ts'

/** Larger archives are uploaded in parts of this size, in bytes. */
const partSize = 16 * 1024 * 1024
/** S3 limits an upload to 10,000 parts. */
const mostParts = 9000

/** Copies archives to a bucket. Large archives are uploaded in parts, which become one object at the end. */
export class S3Place implements RemotePlace {
  readonly name = 's3'
  readonly #settings: S3Settings
  readonly #secret: string
  readonly #client: S3Client

  constructor(settings: S3Settings, secret: string) {
    this.#settings = settings
    this.#secret = secret
    this.#client = new S3Client(settings, secret)
  }

  async list(): Promise<string[]> {
    const names: string[] = []
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix: this.#settings.prefix, ...(token !== undefined && { 'continuation-token': token }) }
      const { text } = await this.#ready().call({ method: 'GET', query })
      names.push(...tagsIn(text, 'Key').map((key) => key.slice(this.#settings.prefix.length)))
      token = tagsIn(text, 'NextContinuationToken')[0]
    } while (token !== undefined)
    return names
  }

  async put(path: string, name: string, signal: AbortSignal): Promise<void> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size > partSize) await this.#putParts(file, size, this.#key(name), signal)
      else await this.#ready().call({ method: 'PUT', key: this.#key(name), body: await bytesOf(file, 0, size), signal })
    } finally {
      await file.close()
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#client.call({ method: 'DELETE', key: this.#key(name) })
  }

  async #putParts(file: FileHandle, size: number, key: string, signal: AbortSignal): Promise<void> {
    const [uploadId = ''] = tagsIn((await this.#ready().call({ method: 'POST', key, query: { uploads: '' }, signal })).text, 'UploadId')
    try {
      const partBytes = Math.max(partSize, Math.ceil(size / mostParts))
      const parts: string[] = []
      for (let at = 0; at < size; at += partBytes) {
        const body = await bytesOf(file, at, Math.min(partBytes, size - at))
        const partNumber = parts.length + 1
        const { etag } = await this.#client.call({ method: 'PUT', key, query: { partNumber: String(partNumber), uploadId }, body, signal })
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      await this.#client.call({ method: 'POST', key, query: { uploadId }, body, signal })
    } catch (error) {
      // The service charges for parts that are not removed.
      await this.#client.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  #key(name: string): string {
    return `${this.#settings.prefix}${name}`
  }

  #ready(): S3Client {
    const { endpoint, bucket, accessKey } = this.#settings
    const missing = Object.entries({ endpoint, bucket, accessKey, secret: this.#secret }).find(([, value]) => value === '')
    if (missing) throw new Error(`no ${missing[0]} is set`)
    return this.#client
  }
}

async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(buffer, read, length - read, position + read)
    if (bytesRead === 0) throw new Error('the archive became shorter')
    read += bytesRead
  }
  return buffer
}
