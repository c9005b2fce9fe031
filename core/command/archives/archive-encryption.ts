import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isSameSecret } from '@verdict/core/site'

/**
 * An encrypted archive: a mark, a salt, a check of the key, and the archive in chunks. Each chunk is encrypted with AES-256-GCM; its nonce is its
 * number and whether it is the last one, so that chunks which are missing, moved or of another archive are refused.
 */
const mark = Buffer.from('verdict-encrypted-1\n')
const saltBytes = 16
const checkBytes = 16
const headBytes = mark.length + saltBytes + checkBytes
const chunkBytes = 64 * 1024
const tagBytes = 16

/** Never begins like an option of a command. */
export const newArchiveKey = () => randomBytes(32).toString('hex')

/** Whether an archive that begins like this is encrypted. */
export const isEncrypted = (begin: Buffer) => begin.subarray(0, mark.length).equals(mark)

/** How many bytes `isEncrypted` needs. */
export const markBytes = mark.length

/** The bytes of an encrypted archive. */
export async function* encryptArchive(archive: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { cipherKey, check } = keysOf(key, salt)
  yield Buffer.concat([mark, salt, check])
  for await (const { chunk, nonce } of chunksOf(archive, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** The bytes of an archive that was encrypted; throws for another key, and where anything was changed, added or cut off. */
export async function* decryptArchive(encrypted: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const parts = encrypted[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < headBytes) {
    const { value, done } = await parts.next()
    if (done) throw new Error('The archive is incomplete.')
    head = Buffer.concat([head, value])
  }
  const salt = head.subarray(mark.length, mark.length + saltBytes)
  const { cipherKey, check } = keysOf(key, salt)
  if (!isSameSecret(head.subarray(mark.length + saltBytes, headBytes).toString('hex'), check.toString('hex')))
    throw new Error('The archive was encrypted with another key.')
  for await (const { chunk, nonce } of chunksOf(rest(head.subarray(headBytes), parts), chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new Error('The archive is incomplete.')
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: tagBytes }).setAuthTag(chunk.subarray(-tagBytes))
    const text = decipher.update(chunk.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch (error) {
      throw new Error('The encrypted archive is damaged or incomplete.', { cause: error })
    }
    yield text
  }
}

async function* rest(begin: Buffer, parts: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield begin
  for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
}

/** Chunks of one size, but for the last one, with their nonces. There is always a last one, if an empty one. */
async function* chunksOf(parts: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ chunk: Buffer; nonce: Buffer }> {
  let count = 0
  let waiting: Buffer[] = []
  let length = 0
  const nonce = (isLast: boolean) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUIntBE(count, 5, 6)
    bytes[11] = Number(isLast)
    count += 1
    return bytes
  }
  for await (const part of parts) {
    waiting.push(part)
    length += part.length
    if (length <= size) continue
    let bytes = Buffer.concat(waiting)
    for (; bytes.length > size; bytes = bytes.subarray(size)) yield { chunk: bytes.subarray(0, size), nonce: nonce(false) }
    waiting = [bytes]
    length = bytes.length
  }
  yield { chunk: Buffer.concat(waiting), nonce: nonce(true) }
}

function keysOf(key: string, salt: Buffer): { cipherKey: Buffer; check: Buffer } {
  const derived = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', key.trim(), salt, `verdict/archive/${purpose}`, bytes))
  return { cipherKey: derived('cipher', 32), check: derived('check', checkBytes) }
}
