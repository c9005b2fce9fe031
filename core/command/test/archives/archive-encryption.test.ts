import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptArchive, encryptArchive, isEncrypted, newArchiveKey } from '../../archives/archive-encryption.ts'

const key = newArchiveKey()

/** In pieces of a size that fits no chunk. */
async function* pieces(bytes: Buffer, size = 50_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const part of parts) found.push(part)
  return Buffer.concat(found)
}

const encrypted = (bytes: Buffer) => all(encryptArchive(pieces(bytes), key))
const decrypted = (bytes: Buffer, given = key, size?: number) => all(decryptArchive(pieces(bytes, size), given))

const chunk = 64 * 1024
test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 300_000])('an archive of %i bytes is decrypted as it was', async (length) => {
  const bytes = randomBytes(length)
  const coded = await encrypted(bytes)
  expect(isEncrypted(coded)).toBe(true)
  expect(isEncrypted(bytes)).toBe(false)
  expect((await decrypted(coded)).equals(bytes)).toBe(true)
  expect((await decrypted(coded, ` ${key}\n`, 7)).equals(bytes)).toBe(true)
})

test('another key is refused, and says so', async () => {
  await expect(decrypted(await encrypted(randomBytes(100)), newArchiveKey())).rejects.toThrow('The archive was encrypted with another key.')
})

test('an archive that was cut off, changed, or put together anew is refused', async () => {
  const coded = await encrypted(randomBytes(3 * chunk))
  const head = coded.length - 3 * (chunk + 16)
  const part = (index: number) => coded.subarray(head + index * (chunk + 16), head + (index + 1) * (chunk + 16))
  const begin = coded.subarray(0, head)
  const damaged = Buffer.from(coded)
  damaged[head + 70_000]! ^= 1
  const wrong = [
    coded.subarray(0, 10),
    begin,
    coded.subarray(0, -1),
    coded.subarray(0, -(chunk + 16)),
    Buffer.concat([coded, Buffer.from('x')]),
    Buffer.concat([begin, part(1), part(0), part(2)]),
    Buffer.concat([begin, part(0), part(2)]),
    damaged,
  ]
  for (const bytes of wrong) await expect(decrypted(bytes)).rejects.toThrow(/incomplete|damaged/)
})

test('equal archives are encrypted differently', async () => {
  const bytes = randomBytes(1000)
  expect((await encrypted(bytes)).equals(await encrypted(bytes))).toBe(false)
})

test('a key can be passed to a command', () => {
  for (let count = 0; count < 1000; count += 1) expect(newArchiveKey()).toMatch(/^[0-9a-f]{64}$/)
})
