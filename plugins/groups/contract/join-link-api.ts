import { wireNumber } from '@verdict/core'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupRow } from './rows.ts'

const byGid = z.object({ gid: wireNumber })
const byToken = z.object({ token: z.string().trim().min(1).max(100) })
const rate = { calls: 30, seconds: 60 } as const

/** The link of a group: whoever has it joins at once, whatever the group asks of others. HOJ clients know the codes alone. */
export const joinLinkApi = groups.api({
  read: {
    method: 'GET',
    path: '/api/group/join-link',
    access: 'user',
    query: byGid,
    output: z.object({ token: z.string().nullable() }),
    about: 'The token of the link by which people join a group, for its root; null while there is none.',
  },
  renew: {
    method: 'POST',
    path: '/api/group/join-link',
    access: 'user',
    query: byGid,
    output: z.object({ token: z.string() }),
    about: 'Makes a link, as the root of the group; the link before is void.',
  },
  revoke: { method: 'DELETE', path: '/api/group/join-link', access: 'user', query: byGid, about: 'Takes the link of a group back, as its root.' },
  preview: {
    method: 'GET',
    path: '/api/group/by-join-link',
    access: 'user',
    query: byToken,
    rate,
    output: z.object({ group: GroupRow, level: z.int() }),
    about: 'The group that a link leads to, and the level of the caller there.',
  },
  join: {
    method: 'POST',
    path: '/api/group/by-join-link',
    access: 'user',
    query: byToken,
    rate,
    output: z.object({ gid: z.int() }),
    about: 'The caller becomes a member of the group that a link leads to.',
  },
})
