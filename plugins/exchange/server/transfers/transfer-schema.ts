import { orNull } from '@verdict/core'
import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { ItemState, PackageContents, ProgramActivity, StartTransfer, TransferState } from '../../contract.ts'
import { StoredFinding } from '../packages/finding-list.ts'

/** An import or export; the process that works on it has its lease. */
const TransferDoc = z.object({
  _id: z.string(),
  kind: z.enum(['import', 'export']),
  uid: z.string(),
  format: z.string(),
  name: z.string(),
  /** The package; null until an export is written. */
  file: orNull(z.string()),
  size: z.int(),
  /** `hidden`: still being stored, or being deleted. */
  state: z.enum([...TransferState.options, 'hidden']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  activity: orNull(ProgramActivity),
  error: orNull(StoredFinding),
  /** The choices made when it was started. */
  chosen: orNull(StartTransfer.omit({ id: true })),
  /** The number of attempts without progress. */
  attempts: z.int(),
  leaseOwner: orNull(z.string()),
  leasedUntil: z.date(),
  at: z.date(),
})
export type TransferDoc = z.infer<typeof TransferDoc>

export const transferCollection = defineCollection('transfers', TransferDoc, {
  indexes: [{ key: { uid: 1, at: -1 } }, { key: { state: 1, leasedUntil: 1 } }, { key: { at: 1 } }],
  files: ['file'],
  fileOwner: 'site',
  texts: [],
})

/** One problem of an import or export. */
const TransferItemDoc = z.object({
  /** The transfer, a slash and the index. */
  _id: z.string(),
  transfer: z.string(),
  index: z.int(),
  place: z.string(),
  problemId: z.string(),
  title: z.string(),
  state: ItemState,
  pid: orNull(z.int()),
  contents: orNull(PackageContents),
  findings: z.array(StoredFinding),
  attempts: z.int(),
})
export type TransferItemDoc = z.infer<typeof TransferItemDoc>

export const itemCollection = defineCollection('items', TransferItemDoc, { indexes: [{ key: { transfer: 1, index: 1 } }, { key: { transfer: 1, state: 1 } }] })
