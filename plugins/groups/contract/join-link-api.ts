import { wireNumber } from '@verdict/core'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupRow } from './rows.ts'

const byGid = z.object({ gid: wireNumber })
const byToken = z.object({ token: z.string().trim().min(1).max(100) })
const rate = { calls: 30, seconds: 60 } as const

/** The join link of a group. Users who open it can join immediately, even if the group requires approval. HOJ clients know only codes. */
export const joinLinkApi = groups.api({
  read: {
    method: 'GET',
    path: '/api/group/join-link',
    access: 'user',
    query: byGid,
    output: z.object({ token: z.string().nullable() }),
    about: "Returns the token of the group's join link; null if there is none. Managers only.",
  },
  renew: {
    method: 'POST',
    path: '/api/group/join-link',
    access: 'user',
    query: byGid,
    output: z.object({ token: z.string() }),
    about: 'Creates a join link and revokes the previous one. Managers only.',
  },
  revoke: { method: 'DELETE', path: '/api/group/join-link', access: 'user', query: byGid, about: "Revokes the group's join link. Managers only." },
  preview: {
    method: 'GET',
    path: '/api/group/by-join-link',
    access: 'user',
    query: byToken,
    rate,
    output: z.object({ group: GroupRow, level: z.int() }),
    about: "Returns the group of a join link and the caller's level in it.",
  },
  join: {
    method: 'POST',
    path: '/api/group/by-join-link',
    access: 'user',
    query: byToken,
    rate,
    output: z.object({ gid: z.int() }),
    about: "Makes the caller a member of the join link's group.",
  },
})
