import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { adminRoles, FileOwner } from '../../plugin/index.ts'
import { NoFile } from '../base/errors.ts'
import { defineCollection } from '../storage/collections.ts'
import { isDuplicate } from '../storage/duplicates.ts'
import type { Migration } from '../storage/migrations/migrations.ts'
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
  /** Whom it counts for. */
  owner: FileOwner,
  gmtCreate: z.date(),
})
export type PublicFileDoc = z.infer<typeof PublicFileDoc>

export const publicFileCollection = defineCollection('public-files', PublicFileDoc, {
  indexes: [{ key: { name: 1 }, unique: true }, { key: { file: 1 } }],
  files: ['file'],
  fileOwner: { in: 'owner' },
  texts: [],
})

/** Files that are older than their owners count for the user who uploaded them, and those of staff for the site. */
export const addFileOwners: Migration = {
  name: 'add-owners-of-public-files',
  run: async ({ collection }) => {
    const docs = collection<PublicFileDoc>('public-files')
    const without = { owner: { $exists: false } }
    const staff = await collection<{ _id: string; role: string }>('users').distinct('_id', { role: { $in: [...adminRoles] } })
    await docs.updateMany({ ...without, uid: { $in: staff } }, { $set: { owner: 'site' } })
    for (const uid of await docs.distinct('uid', without)) await docs.updateMany({ ...without, uid }, { $set: { owner: `user:${uid}` } })
  },
}

export interface NewPublicFile {
  readonly title: string
  readonly content: Readable | Uint8Array
  readonly size?: number
  readonly uid: string
  readonly owner: FileOwner
  readonly folder: 'img' | 'file'
  readonly key?: string
}

/** Files under /api/public/img and /api/public/file: avatars, images and files in Markdown, the carousel. */
export interface PublicFiles {
  /** With an unguessable key, the file is published once, however often it is called. `size` is the length of a stream, if the caller knows it. */
  publish(file: NewPublicFile): Promise<{ id: number; link: string }>
  find(id: number): Promise<PublicFileDoc | undefined>
  /** By the name at the end of its link. */
  findByName(name: string): Promise<PublicFileDoc | undefined>
  open(name: string): Promise<{ title: string; size: number; content: Readable }>
  /** Deletes a file, by the id or the link that `publish` returned, or by the key that it was given. */
  withdraw(by: number | string | { readonly key: string }): Promise<void>
}

export function publicFiles(docs: Collection<PublicFileDoc>, store: FileStore, nextId: () => Promise<number>): PublicFiles {
  return {
    publish: async ({ title, content, uid, owner, folder, key, ...given }) => {
      const { hash, size } = await store.put(content, owner, given.size)
      const name = (key === undefined ? randomUUID().replaceAll('-', '') : nameOfKey(key)) + endingOf(title)
      const link = `/api/public/${folder}/${name}`
      const id = await nextId()
      try {
        await docs.insertOne({ _id: id, name, title: title.slice(-255), file: hash, size, uid, owner, gmtCreate: new Date() })
      } catch (error) {
        const published = isDuplicate(error) ? await docs.findOne({ name }) : null
        if (published) return { id: published._id, link }
        throw error
      }
      return { id, link }
    },
    find: async (id) => (await docs.findOne({ _id: id })) ?? undefined,
    findByName: async (name) => (await docs.findOne({ name })) ?? undefined,
    open: async (name) => {
      const found = await docs.findOne({ name })
      if (!found) throw new NoFile()
      return { title: found.title, size: found.size, content: await store.open(found.file) }
    },
    withdraw: async (by) => {
      if (typeof by === 'number') await docs.deleteOne({ _id: by })
      else if (typeof by === 'string') await docs.deleteOne({ name: by.slice(by.lastIndexOf('/') + 1) })
      // The extension, which begins with a dot, is that of the file; behind a dot comes a slash.
      else await docs.deleteOne({ name: { $gte: nameOfKey(by.key), $lt: `${nameOfKey(by.key)}/` } })
    },
  }
}

const nameOfKey = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)

/** The extension of a file name with its dot; empty unless it is letters and digits. */
export function endingOf(title: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(title)?.[0].toLowerCase() ?? ''
}
