import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './handlers.ts'

/** What a browser may show inside the site without running anything. */
const shown: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

/** Sends a file; anything that a browser could run is only ever saved. */
export function sendFile(reply: FastifyReply, result: unknown): FastifyReply {
  const { name, content, type, size, inline } = result as FileAnswer
  const safe = shown[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  // The client takes everything after `filename=`, so nothing may follow it.
  const disposition = inline && safe ? 'inline' : `attachment;filename=${encodeURIComponent(name)}`
  reply.header('Content-Disposition', disposition).header('Content-Security-Policy', "default-src 'none'; sandbox")
  if (size !== undefined) reply.header('Content-Length', size)
  reply.type((inline ? safe : type) ?? 'application/octet-stream')
  if (reply.request.method !== 'HEAD' || !(content instanceof Readable)) return reply.send(content)
  // Only the headers are asked for: nothing of the file needs to be read.
  content.destroy()
  return reply.send(Readable.from([]))
}
