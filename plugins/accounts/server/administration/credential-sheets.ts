import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { defineCollection, type FileAnswer } from '@verdict/core/server'
import { spreadsheet } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { SheetMissing, durationsInSeconds } from '../../contract.ts'

const SheetDoc = z.object({ _id: z.string(), sealed: z.string(), uid: z.string(), until: z.date() })
type SheetDoc = z.infer<typeof SheetDoc>

export const sheetCollection = defineCollection('sheets', SheetDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

const SheetRow = z.object({ username: z.string(), password: z.string() })
type SheetRow = z.infer<typeof SheetRow>

/** Sheets of generated passwords, each downloaded once. They are stored encrypted; only the returned key decrypts one. */
export class CredentialSheets {
  readonly #sheets: Collection<SheetDoc>

  constructor(sheets: Collection<SheetDoc>) {
    this.#sheets = sheets
  }

  /** Stores a sheet and returns the key that downloads it. */
  async store(rows: readonly SheetRow[], uid: string): Promise<string> {
    const key = randomBytes(24).toString('base64url')
    await this.#sheets.insertOne({
      _id: sheetId(key),
      sealed: encrypt(JSON.stringify(rows), key),
      uid,
      until: new Date(Date.now() + durationsInSeconds.sheetLifetime * 1000),
    })
    return key
  }

  async download(key: string): Promise<FileAnswer> {
    const sheet = await this.#sheets.findOneAndDelete({ _id: sheetId(key), until: { $gt: new Date() } })
    if (!sheet) throw new SheetMissing()
    const rows = z.array(SheetRow).parse(JSON.parse(decrypt(sheet.sealed, key)))
    return spreadsheet({
      name: 'users.xlsx',
      head: ['username', 'password'],
      rows: rows.map(({ username, password }) => [username, password]),
      widths: [24, 28],
    })
  }
}

const sheetId = (key: string): string => createHash('sha256').update(`name ${key}`).digest('hex')

const encryptionKey = (key: string): Buffer => createHash('sha256').update(`lock ${key}`).digest()

function encrypt(text: string, key: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(key), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function decrypt(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(key), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
