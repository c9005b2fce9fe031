import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { NoFile } from '../kernel/errors.ts'
import { defineCollection } from '../storage/collections.ts'
import type { FileStore } from './file-store.ts'

/** A file that anyone may download by its random name. */
const PublicFileDoc = z.object({
  _id: z.int(),
  name: z.string(),
  /** The name of the uploaded file. */
  title: z.string(),
  file: z.string(),
  size: z.int(),
  uid: z.string(),
  gmtCreate: z.date(),
})
export type PublicFileDoc = z.infer<typeof PublicFileDoc>

export const publicFileCollection = defineCollection('public-files', PublicFileDoc, {
  indexes: [{ key: { name: 1 }, unique: true }, { key: { file: 1 } }],
  files: ['file'],
})

/** Files under /api/public/img and /api/public/file: avatars, images and files in Markdown, the carousel. */
export interface PublicFiles {
  publish(file: { title: string; content: Readable | Uint8Array; uid: string; folder: 'img' | 'file' }): Promise<{ id: number; link: string }>
  find(id: number): Promise<PublicFileDoc | undefined>
  open(name: string): Promise<{ title: string; size: number; content: Readable }>
  /** Deletes a file, by the id or the link that `publish` returned. */
  withdraw(by: number | string): Promise<void>
}

export function publicFiles(docs: Collection<PublicFileDoc>, store: FileStore, nextId: () => Promise<number>): PublicFiles {
  return {
    publish: async ({ title, content, uid, folder }) => {
      const { hash, size } = await store.put(content)
      const name = randomUUID().replaceAll('-', '') + endingOf(title)
      const id = await nextId()
      await docs.insertOne({ _id: id, name, title: title.slice(-255), file: hash, size, uid, gmtCreate: new Date() })
      return { id, link: `/api/public/${folder}/${name}` }
    },
    find: async (id) => (await docs.findOne({ _id: id })) ?? undefined,
    open: async (name) => {
      const found = await docs.findOne({ name })
      if (!found) throw new NoFile()
      return { title: found.title, size: found.size, content: await store.open(found.file) }
    },
    withdraw: async (by) => {
      await docs.deleteOne(typeof by === 'number' ? { _id: by } : { name: by.slice(by.lastIndexOf('/') + 1) })
    },
  }
}

/** The extension of a file name with its dot; empty unless it is letters and digits. */
export function endingOf(title: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(title)?.[0].toLowerCase() ?? ''
}
