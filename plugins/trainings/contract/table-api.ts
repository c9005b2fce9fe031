import { orNull, page, pageQuery, time, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { trainings } from './trainings.ts'

const text = orNull(z.string())
const byTid = z.object({ tid: wireNumber })

/** What somebody has done for a problem. */
export const TableCell = z.object({ status: z.int(), isAC: z.boolean(), tries: z.int(), lastTry: time })
export type TableCell = z.infer<typeof TableCell>

/** One member in the table of a training. */
export const TableRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  realname: text,
  school: text,
  ac: z.int(),
  tries: z.int(),
  /** Null for whoever has tried nothing. */
  lastTry: orNull(time),
  /** By display id; problems without a try are absent. */
  cells: z.record(z.string(), TableCell),
})
export type TableRow = z.infer<typeof TableRow>

/** By which a table is sorted: names upwards, solved problems and the last try downwards, unless it is turned round. */
export const tableSorts = ['name', 'solved', 'lastTry'] as const
export type TableSort = (typeof tableSorts)[number]

/** What everybody has done in a training, for its staff: also those who have joined and tried nothing. */
export const tableApi = trainings.api({
  table: {
    method: 'GET',
    path: '/api/get-training-table',
    access: 'user',
    query: byTid.extend({
      ...pageQuery({ limit: 30 }),
      keyword: z.string().trim().max(200).optional(),
      sort: z.enum(tableSorts).default('name'),
      /** The other way round: whoever was active last long ago comes first. */
      reversed: wireBoolean.default(false),
    }),
    output: page(TableRow),
    about: 'The members of a training with what they have done for each problem, for its staff.',
  },
  download: {
    method: 'GET',
    path: '/api/file/download-training-table',
    access: 'user',
    query: byTid,
    answer: 'file',
    about: 'The table of a training as a spreadsheet: all members, by name.',
    rate: { calls: 30, seconds: 60 },
  },
})
