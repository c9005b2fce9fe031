import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { PageError } from '../../contract.ts'

/** A page that did not have the expected form, as text and without secrets. */
const KeptPageDoc = z.object({
  _id: z.int(),
  oj: z.string(),
  address: z.string(),
  status: z.int(),
  missing: z.string(),
  source: z.string(),
  at: z.date(),
})
type KeptPageDoc = z.infer<typeof KeptPageDoc>

export const pageCollection = defineCollection('pages', KeptPageDoc, { indexes: [{ key: { oj: 1, _id: -1 } }] })

const maxLength = 512 * 1024
/** The maximum number of pages of one site; the oldest ones are deleted. */
const maxPages = 10

/** Stores the latest pages that remotes could not read, for the admin. */
export class PageArchive {
  readonly #pages: Collection<KeptPageDoc>
  readonly #nextId: () => Promise<number>

  constructor(pages: Collection<KeptPageDoc>, nextId: () => Promise<number>) {
    this.#pages = pages
    this.#nextId = nextId
  }

  /** Stores the page of an error that has one; `secrets` are words to remove from it. */
  async keep(oj: string, error: unknown, secrets: readonly string[] = []): Promise<void> {
    if (!(error instanceof PageError)) return
    const { status, source } = error.page
    const address = new URL(error.page.address)
    const clean = (text: string) => withoutSecrets(text, secrets)
    const missing = String(error.parameters.missing)
    const page = { oj, address: clean(address.href), status, missing: clean(missing), source: clean(source.slice(0, maxLength)), at: new Date() }
    await this.#pages.insertOne({ _id: await this.#nextId(), ...page })
    const old = await this.#pages
      .find({ oj }, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .skip(maxPages)
      .toArray()
    await this.#pages.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
  }

  list(oj: string): Promise<Omit<KeptPageDoc, 'source'>[]> {
    return this.#pages
      .find({ oj }, { projection: { source: 0 } })
      .sort({ _id: -1 })
      .toArray()
  }

  async read(id: number): Promise<KeptPageDoc | undefined> {
    return (await this.#pages.findOne({ _id: id })) ?? undefined
  }
}

/** An unclosed tag extends to the end of the text. */
const inputTags = /<input\b(?:[^>"']|"[^"]*"|'[^']*'|["'])*/gi
const hiddenType = /\btype\s*=\s*["']?hidden/i
const valueAttributes = /(\bvalue\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/gi
const longWords = /\w[\w+/=-]{23,}/g

/** Also replaces session IDs and CSRF tokens: the values of hidden inputs, and long words that mix letters and digits. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets.filter((word) => word.length >= 4)) clean = clean.replaceAll(secret, '***')
  return clean
    .replace(inputTags, (tag) => (hiddenType.test(tag) ? tag.replace(valueAttributes, '$1"***"') : tag))
    .replace(longWords, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '***' : word))
}
