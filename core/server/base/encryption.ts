import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { fsyncSync, linkSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../plugin/index.ts'
import { BootError } from './errors.ts'

/** Encrypts values that must be read again but must not be readable in the database, such as passwords for other sites. */
export interface Encryption {
  /** `place` says where the text is stored; encrypted for one place, it cannot be decrypted for another one. */
  encrypt(text: string, place: string): string
  /** Undefined where it was encrypted with another key or for another place, or the key is gone. */
  decrypt(encrypted: string, place: string): string | undefined
}

const version = 'v1.'
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const shortestKey = 32

/** Encrypts with the configured key, or with the one in the data folder, which is made when something is first encrypted; it is not in the database, nor in backups. */
export function createEncryption(dataDirectory: string, configured: string | undefined): Encryption {
  if (configured && configured.trim().length < shortestKey) throw new BootError(`VERDICT_ENCRYPTION_KEY has fewer than ${shortestKey} characters.`)
  const path = join(dataDirectory, 'encryption-key')
  let known = configured ? keyOf(configured) : undefined
  return {
    encrypt: (text, place) => {
      known ??= keyOf(storedKey(path) ?? newKey(path))
      const iv = randomBytes(ivBytes)
      const encrypting = createCipheriv(cipher, known, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
      return version + Buffer.concat([iv, encrypting.getAuthTag(), body]).toString('base64url')
    },
    decrypt: (encrypted, place) => {
      const stored = known === undefined ? storedKey(path) : undefined
      if (stored !== undefined) known = keyOf(stored)
      return known && encrypted.startsWith(version) ? decrypted(Buffer.from(encrypted.slice(version.length), 'base64url'), known, place) : undefined
    },
  }
}

function decrypted(bytes: Buffer, key: Buffer, place: string): string | undefined {
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes }).setAAD(Buffer.from(place))
  decrypting.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decrypting.update(bytes.subarray(ivBytes + tagBytes)), decrypting.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(text: string): Buffer {
  return Buffer.from(hkdfSync('sha256', text.trim(), '', 'verdict/encryption', 32))
}

function storedKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Several processes may create it at the same time: the first one wins, and none reads an incomplete key. */
function newKey(path: string): string {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(32).toString('base64')}\n`)
    fsyncSync(file)
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

/** Whether two texts are equal, found out in a time that does not tell how far they are. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
