import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import writeXlsxFile from 'write-excel-file/node'
import { z } from 'zod'
import { SheetMissing, durations } from '../../contract.ts'

const SheetDoc = z.object({ _id: z.string(), sealed: z.string(), uid: z.string(), until: z.date() })
type SheetDoc = z.infer<typeof SheetDoc>

export const sheetCollection = defineCollection('sheets', SheetDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

interface SheetRow {
  readonly username: string
  readonly password: string
}

/** Sheets of new passwords, to be fetched once. The database holds them sealed: only the key that was handed out opens one. */
export class CredentialSheets {
  readonly #sheets: Collection<SheetDoc>

  constructor(sheets: Collection<SheetDoc>) {
    this.#sheets = sheets
  }

  async keep(rows: readonly SheetRow[], uid: string): Promise<string> {
    const key = randomBytes(24).toString('base64url')
    await this.#sheets.insertOne({ _id: nameOf(key), sealed: seal(JSON.stringify(rows), key), uid, until: new Date(Date.now() + durations.sheetLife * 1000) })
    return key
  }

  async take(key: string): Promise<{ name: string; content: Uint8Array; type: string }> {
    const sheet = await this.#sheets.findOneAndDelete({ _id: nameOf(key), until: { $gt: new Date() } })
    if (!sheet) throw new SheetMissing()
    const rows = JSON.parse(unseal(sheet.sealed, key)) as SheetRow[]
    return { name: 'users.xlsx', content: await sheetOf(rows), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  }
}

async function sheetOf(rows: readonly SheetRow[]): Promise<Uint8Array> {
  const head = ['username', 'password'].map((value) => ({ value, fontWeight: 'bold' as const }))
  const lines = rows.map(({ username, password }) => [username, password].map((value) => ({ value, type: String })))
  return writeXlsxFile([head, ...lines], { columns: [{ width: 24 }, { width: 28 }] }).toBuffer()
}

const nameOf = (key: string): string => createHash('sha256').update(`name ${key}`).digest('hex')

const lockOf = (key: string): Buffer => createHash('sha256').update(`lock ${key}`).digest()

function seal(text: string, key: string): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', lockOf(key), start)
  return Buffer.concat([start, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', lockOf(key), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
