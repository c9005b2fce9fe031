import { page, pageQuery, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { exchange } from './exchange.ts'
import { Transfer, TransferItem } from './transfers.ts'

const staff = { permission: 'problem_admin' } as const
const id = z.object({ id: z.string().max(100) })
const mebibyte = 1024 * 1024

/** The limits of an upload and of an export. */
export const transferLimits = { uploadBytes: 1024 * mebibyte, problems: 2000 } as const

/** A problem of a package that is to be imported. */
const ChosenItem = z.object({ index: wireNumber, problemId: z.string().trim().min(1).max(50).nullish() })

/** A format, as pages show it; one that is not written only comes in. */
const ShownFormat = z.object({ id: z.string(), title: z.string(), extensions: z.array(z.string()), isWritten: z.boolean() })
export type ShownFormat = z.infer<typeof ShownFormat>

/** What is imported, and how; without `items`, everything that can be taken as it is. */
export const StartTransfer = id.extend({
  items: z.array(ChosenItem).min(1).max(transferLimits.problems).nullish(),
  /** The visibility of the problems; without it, that of the package, but hidden where the caller may not publish. */
  auth: wireNumberOf(z.literal([1, 2, 3])).nullish(),
  /** Tags that all of them get besides their own. */
  tags: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** Takes the inputs as they are, without the validators of the package. */
  skipsValidation: z.boolean().default(false),
})
export type StartTransfer = z.output<typeof StartTransfer>

/** The calls of imports and exports; each sees only those of the caller. */
export const transferApi = exchange.api({
  formats: {
    method: 'GET',
    path: '/api/admin/exchange/formats',
    access: staff,
    output: z.array(ShownFormat),
    about: 'The formats of problem packages.',
  },
  upload: {
    method: 'POST',
    path: '/api/admin/exchange/import',
    access: staff,
    upload: { field: 'file', maximumBytes: transferLimits.uploadBytes },
    output: Transfer,
    about: 'Reads a package, whose format is found by its content, and adds nothing yet.',
    rate: { calls: 60, seconds: 60 },
  },
  prepareExport: {
    method: 'POST',
    path: '/api/admin/exchange/export',
    access: staff,
    body: z.object({ format: z.string().max(50), pids: z.array(wireNumber).min(1).max(transferLimits.problems) }),
    output: Transfer,
    about: 'Says what a format has no place for, and writes nothing yet.',
  },
  start: {
    method: 'POST',
    path: '/api/admin/exchange/start',
    access: staff,
    body: StartTransfer,
    output: Transfer,
    about: 'Starts the import or export as a job that goes on whatever happens to the process.',
  },
  stop: {
    method: 'POST',
    path: '/api/admin/exchange/stop',
    access: staff,
    body: id,
    output: z.object({ isGone: z.boolean() }),
    about: 'Stops what runs: problems that were imported stay, and an export is deleted.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/exchange/transfers',
    access: staff,
    query: z.object(pageQuery({ limit: 10 })),
    output: page(Transfer),
    about: 'The imports and exports of the caller, the newest first.',
  },
  read: { method: 'GET', path: '/api/admin/exchange/transfer', access: staff, query: id, output: Transfer, about: 'One import or export.' },
  items: {
    method: 'GET',
    path: '/api/admin/exchange/items',
    access: staff,
    query: id.extend(pageQuery({ limit: 50 })),
    output: page(TransferItem),
    about: 'The problems of an import or export, with everything that is to say about them.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/exchange/transfer',
    access: staff,
    query: id,
    about: 'Deletes the package and the report; problems that were imported stay.',
  },
  download: {
    method: 'GET',
    path: '/api/admin/exchange/download',
    access: staff,
    query: id,
    answer: 'file',
    rate: { calls: 60, seconds: 60 },
    about: 'The package that an export has written.',
  },
})
