import { z } from 'zod'
import { kernel } from '../definition/kernel.ts'
import { orNull } from '../wire/wire-types.ts'

/**
 * Decides whether a user may upload files for Markdown texts. `fields` are the other fields of the form, such as the number of a group, as the
 * client sent them.
 */
export type MarkdownUploader = (uid: string, fields: Readonly<Record<string, unknown>>) => boolean | Promise<boolean>

/** Who may upload files for Markdown texts besides admins; one `true` is enough. */
export const markdownUploaders = kernel.point<MarkdownUploader>('markdown-uploaders', { answer: z.boolean(), fallback: false })

/** Whom a stored file counts for: a user, a group, or the site, which only the free disk limits. */
export const FileOwner = z.union([z.literal('site'), z.templateLiteral(['user:', z.string().min(1)]), z.templateLiteral(['group:', z.int()])])
export type FileOwner = z.infer<typeof FileOwner>

/** The bytes of an owner's files, and the most that they may have; null means no limit. */
export const StorageUse = z.object({ bytes: z.int(), limit: orNull(z.int()) })
export type StorageUse = z.infer<typeof StorageUse>

/** The names of owners of files, for the admin area. */
export interface FileOwnerNames {
  /** By owner; unknown ones are left out. */
  names(owners: readonly FileOwner[]): Promise<ReadonlyMap<FileOwner, string>>
  /** At most `limit` owners whose names contain the keyword. */
  search(keyword: string, limit: number): Promise<readonly FileOwner[]>
}

/** Names of owners of files that plugins know, such as groups. */
export const fileOwnerNames = kernel.point<FileOwnerNames>('file-owner-names', {
  names: { answer: z.map(FileOwner, z.string()), fallback: new Map<FileOwner, string>() },
  search: { answer: z.array(FileOwner), fallback: [] },
})
