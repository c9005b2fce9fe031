import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../../files/file-answer.ts'

/** File types that a browser can show inside the site without running code. */
const inlineTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

/** Sends a file. Types in which a browser could run code are always downloads. */
export function sendFile(reply: FastifyReply, result: unknown): FastifyReply {
  const { name, content, type, size, inline } = result as FileAnswer
  const safe = inlineTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  // Existing clients read everything after `filename=` as the name, so it stands last.
  const disposition = inline && safe ? 'inline' : `attachment;filename=${encodeURIComponent(name)}`
  reply.header('Content-Disposition', disposition).header('Content-Security-Policy', "default-src 'none'; sandbox")
  if (size !== undefined) reply.header('Content-Length', size)
  reply.type((inline ? safe : type) ?? 'application/octet-stream')
  if (reply.request.method !== 'HEAD' || !(content instanceof Readable)) return reply.send(content)
  // A HEAD request needs no content.
  content.destroy()
  return reply.send(Readable.from([]))
}
