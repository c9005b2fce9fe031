import { page, pageQuery, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { exchange } from './exchange.ts'
import { Transfer, TransferItem } from './transfers.ts'

const staff = { permission: 'problem_admin' } as const
const id = z.object({ id: z.string().max(100) })
const mebibyte = 1024 * 1024

/** The limits of an upload and of an export. */
export const transferLimits = { uploadBytes: 1024 * mebibyte, problems: 2000 } as const

/** A problem of a package, chosen for the import. */
const ChosenItem = z.object({ index: wireNumber, problemId: z.string().trim().min(1).max(50).nullish() })

/** A format as pages show it. If it is not written, it only supports imports. */
const ShownFormat = z.object({ id: z.string(), title: z.string(), extensions: z.array(z.string()), isWritten: z.boolean() })
export type ShownFormat = z.infer<typeof ShownFormat>

/** The problems to import, and the options. Without `items`, imports every problem that needs no change. */
export const StartTransfer = id.extend({
  items: z.array(ChosenItem).min(1).max(transferLimits.problems).nullish(),
  /** The visibility of the problems. Defaults to that of the package, or to hidden if the caller cannot publish. */
  auth: wireNumberOf(z.literal([1, 2, 3])).nullish(),
  /** Tags that all problems get in addition to their own. */
  tags: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** Accepts the inputs without running the package's validators. */
  skipsValidation: z.boolean().default(false),
})
export type StartTransfer = z.output<typeof StartTransfer>

/** Imports and exports of the caller. */
export const transferApi = exchange.api({
  formats: {
    method: 'GET',
    path: '/api/admin/exchange/formats',
    access: staff,
    output: z.array(ShownFormat),
    about: 'Lists the formats of problem packages.',
  },
  upload: {
    method: 'POST',
    path: '/api/admin/exchange/import',
    access: staff,
    upload: { field: 'file', maximumBytes: transferLimits.uploadBytes },
    output: Transfer,
    about: 'Reads a package without adding anything. The format is detected from the content.',
    rate: { calls: 60, seconds: 60 },
  },
  prepareExport: {
    method: 'POST',
    path: '/api/admin/exchange/export',
    access: staff,
    body: z.object({ format: z.string().max(50), pids: z.array(wireNumber).min(1).max(transferLimits.problems) }),
    output: Transfer,
    about: 'Reports what a format does not support, without writing a package.',
  },
  start: {
    method: 'POST',
    path: '/api/admin/exchange/start',
    access: staff,
    body: StartTransfer,
    output: Transfer,
    about: 'Starts the import or export as a job. Another process continues it if this one dies.',
  },
  stop: {
    method: 'POST',
    path: '/api/admin/exchange/stop',
    access: staff,
    body: id,
    output: z.object({ isGone: z.boolean() }),
    about: 'Stops a running import or export. Imported problems stay; an export is deleted.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/exchange/transfers',
    access: staff,
    query: z.object(pageQuery({ limit: 10 })),
    output: page(Transfer),
    about: "Lists the caller's imports and exports, newest first.",
  },
  read: { method: 'GET', path: '/api/admin/exchange/transfer', access: staff, query: id, output: Transfer, about: 'Returns an import or export.' },
  items: {
    method: 'GET',
    path: '/api/admin/exchange/items',
    access: staff,
    query: id.extend(pageQuery({ limit: 50 })),
    output: page(TransferItem),
    about: 'Lists the problems of an import or export with all findings.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/exchange/transfer',
    access: staff,
    query: id,
    about: 'Deletes the package and the report. Imported problems stay.',
  },
  download: {
    method: 'GET',
    path: '/api/admin/exchange/download',
    access: staff,
    query: id,
    answer: 'file',
    rate: { calls: 60, seconds: 60 },
    about: 'Returns the package that an export has written.',
  },
})
