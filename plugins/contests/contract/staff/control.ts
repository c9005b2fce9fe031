import { orNull, time, wireNumber, wireTime } from '@verdict/core'
import { z } from 'zod'
import { contests } from '../contests.ts'

const byCid = z.object({ cid: wireNumber })

/** Work that is left before the results of a contest are final, and the page on which the staff do it. */
export const LeftWork = z.object({ title: z.string(), count: z.int(), path: z.string() })

/** Whether the results of a contest are final, and what is left until then. */
export const Finality = z.object({
  final: orNull(z.object({ time, username: z.string(), reason: orNull(z.string()) })),
  left: z.array(LeftWork),
})
export type Finality = z.infer<typeof Finality>

/** How staff with the duty `manage` control a contest besides its form. */
export const contestControlApi = contests.api({
  removeInterval: {
    method: 'POST',
    path: '/api/contest/removed-interval',
    access: 'user',
    body: byCid.extend({ from: wireTime, to: wireTime }),
    about: 'Removes an interval from a contest, such as a power cut: nothing in it counts, and the contest ends later by its length.',
  },
  restoreInterval: {
    method: 'DELETE',
    path: '/api/contest/removed-interval',
    access: 'user',
    query: byCid.extend({ from: wireTime }),
    about: 'Restores a removed interval.',
  },
  finality: {
    method: 'GET',
    path: '/api/contest/finality',
    access: 'user',
    query: byCid,
    output: Finality,
    about:
      'Returns whether the results of a contest are final, and what is left until then: submissions without a verdict, and work of other plugins. For contest staff.',
  },
  finalize: {
    method: 'POST',
    path: '/api/contest/finality',
    access: 'user',
    body: byCid.extend({ reason: z.string().trim().max(500).nullish() }),
    about: 'Declares the results of an ended contest final. If work is left, the caller must give a reason.',
  },
  reopen: { method: 'DELETE', path: '/api/contest/finality', access: 'user', query: byCid, about: 'Declares the results of a contest not final.' },
})
