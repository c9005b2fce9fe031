import type {} from './request-fields.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadRule } from '../../plugin/index.ts'
import { FileKind, FileMissing } from '../kernel/errors.ts'
import type { UploadedFile } from './handlers.ts'

/** Reads a multipart body: the file goes to disk for as long as the work takes, the other fields are given as texts. */
export async function withUpload<T>(rule: UploadRule, request: FastifyRequest, work: (file: UploadedFile, fields: Record<string, string>) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'verdict-upload-'))
  try {
    const fields: Record<string, string> = {}
    let file: UploadedFile | undefined
    for await (const part of request.parts({ limits: { fileSize: rule.maximumBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 25 } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname !== rule.field || !admitted(rule, part.filename)) throw new FileKind()
      else {
        const path = join(directory, randomUUID())
        await pipeline(part.file, createWriteStream(path))
        if (part.file.truncated) throw Object.assign(new Error('the file is too large'), { statusCode: 413 })
        file = { name: part.filename, type: part.mimetype, size: (await stat(path)).size, path, open: () => createReadStream(path) }
      }
    }
    if (!file) throw new FileMissing()
    return await work(file, fields)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function admitted({ endings }: UploadRule, name: string): boolean {
  return !endings || endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}
