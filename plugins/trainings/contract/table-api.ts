import { orNull, page, pageQuery, time, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { trainings } from './trainings.ts'

const text = orNull(z.string())
const byTid = z.object({ tid: wireNumber })

/** A user's result on a problem. */
export const TableCell = z.object({ status: z.int(), isAC: z.boolean(), tries: z.int(), lastTry: time })
export type TableCell = z.infer<typeof TableCell>

/** A member's row in the table of a training. */
export const TableRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  realname: text,
  school: text,
  ac: z.int(),
  tries: z.int(),
  /** Null for members without attempts. */
  lastTry: orNull(time),
  /** By display ID; problems without attempts are absent. */
  cells: z.record(z.string(), TableCell),
})
export type TableRow = z.infer<typeof TableRow>

/** The sort orders of a table: names ascending, solved problems and last attempt descending, unless `reversed`. */
export const tableSorts = ['name', 'solved', 'lastTry'] as const
export type TableSort = (typeof tableSorts)[number]

/** The results of all members of a training, including those without attempts. For training staff. */
export const tableApi = trainings.api({
  table: {
    method: 'GET',
    path: '/api/get-training-table',
    access: 'user',
    query: byTid.extend({
      ...pageQuery({ limit: 30 }),
      keyword: z.string().trim().max(200).optional(),
      sort: z.enum(tableSorts).default('name'),
      /** Reverses the order: members inactive for the longest time come first. */
      reversed: wireBoolean.default(false),
    }),
    output: page(TableRow),
    about: 'Lists the members of a training with their results on each problem. For training staff.',
  },
  download: {
    method: 'GET',
    path: '/api/file/download-training-table',
    access: 'user',
    query: byTid,
    answer: 'file',
    about: 'Downloads the table of a training as a spreadsheet: all members, by name.',
    rate: { calls: 30, seconds: 60 },
  },
})
