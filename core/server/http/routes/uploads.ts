import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CodedError, type UploadRule } from '../../../plugin/index.ts'
import { BadRequest, FileKind, FileMissing } from '../../base/errors.ts'
import type { UploadedFile } from './handlers.ts'

interface Received {
  readonly file: UploadedFile
  readonly fields: Record<string, string>
}

/** The folder of the file of one call, and those who read the file. */
interface Upload {
  readonly directory: string
  readonly readers: Readable[]
}

/** Accepts multipart bodies; `withUpload` reads them. */
export const uploads = fp(async (app) => void (await app.register(multipart)), { name: 'uploads' })

/** Reads a multipart body. The file lies in a temporary folder while `work` runs; the other fields are passed as texts. */
export async function withUpload<T>(
  rule: UploadRule,
  request: FastifyRequest,
  work: (file: UploadedFile, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  const upload: Upload = { directory: await mkdtemp(join(tmpdir(), 'verdict-upload-')), readers: [] }
  try {
    const { file, fields } = await receive(rule, request, upload).catch(malformed)
    return await work(file, fields)
  } finally {
    // A refused call may have opened the file without reading it.
    for (const reader of upload.readers) reader.on('error', () => undefined).destroy()
    await rm(upload.directory, { recursive: true, force: true })
  }
}

async function receive(rule: UploadRule, request: FastifyRequest, upload: Upload): Promise<Received> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { fileSize: rule.maximumBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 25 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname === rule.field && admitted(rule, part.filename)) file = await storeTemporarily(part, upload)
    else throw new FileKind()
  }
  if (!file) throw new FileMissing()
  return { file, fields }
}

async function storeTemporarily(part: MultipartFile, { directory, readers }: Upload): Promise<UploadedFile> {
  const path = join(directory, randomUUID())
  await pipeline(part.file, createWriteStream(path))
  if (part.file.truncated) throw Object.assign(new Error('the file is too large'), { statusCode: 413 })
  const open = () => {
    const reader = createReadStream(path)
    readers.push(reader)
    return reader
  }
  return { name: part.filename, type: part.mimetype, size: (await stat(path)).size, path, open }
}

/** An error of the multipart parser is the client's fault; a system error, such as a full disk, is ours. */
function malformed(error: Error & { statusCode?: number; syscall?: string }): never {
  if (error instanceof CodedError || error.statusCode !== undefined || error.syscall !== undefined) throw error
  throw new BadRequest({ problem: error.message })
}

function admitted({ endings }: UploadRule, name: string | undefined): boolean {
  return name !== undefined && (!endings || endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
}
