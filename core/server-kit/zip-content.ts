import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

/** The content of a zip while it is written, as a stream of Node.js: yazl's type names only its methods. */
export function zipContent({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new TypeError('yazl writes another kind of stream')
  return outputStream
}
