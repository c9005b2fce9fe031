import { orNull, page, pageQuery } from '@verdict/core'
import { z } from 'zod'

/** How much the files of one owner have, and the most that they may have; null means no limit. */
const StorageUseRow = z.object({
  kind: z.enum(['site', 'user', 'group']),
  /** The uid or the number of the group; empty for the site. */
  id: z.string(),
  /** Null for the site, and for an owner that no longer exists. */
  name: orNull(z.string()),
  bytes: z.int(),
  files: z.int(),
  limit: orNull(z.int()),
})
export type StorageUseRow = z.infer<typeof StorageUseRow>

export const StorageUseQuery = z.object({ ...pageQuery({ limit: 20 }), keyword: z.string().trim().max(100).optional() })

/** A page of owners, and the sums of all owners. */
export const StorageUsePage = page(StorageUseRow).extend({ sums: z.object({ bytes: z.int(), files: z.int() }) })
