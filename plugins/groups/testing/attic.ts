import { definePlugin, wireNumber } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { problemBank } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { groupAccess } from '../contract.ts'

const attic = definePlugin({ id: 'attic' })
const byGid = z.object({ gid: wireNumber })

/** A minimal plugin that connects problems with groups: it creates problems and checks levels. */
export const atticApi = attic.api({
  make: { method: 'POST', path: '/api/attic/problem', access: 'user', query: byGid, body: z.looseObject({}), output: z.object({ pid: z.int() }) },
  who: {
    method: 'GET',
    path: '/api/attic/who',
    access: 'anyone',
    query: byGid,
    output: z.object({ level: z.int(), isOwner: z.boolean(), isMember: z.boolean(), isAdmin: z.boolean(), isRoot: z.boolean() }),
  },
})

export const atticServer = defineServer(attic, {
  needs: { bank: problemBank, access: groupAccess },
  setup(ctx, { bank, access }) {
    ctx.serve(atticApi, {
      // A draft as plugins write it, with content from the test.
      make: async ({ query, body, caller }) => ({ pid: (await bank.create(body as never, caller.uid, `gid:${query.gid}`)).pid }),
      who: ({ query, caller }) => access.open(query.gid, caller),
    })
  },
})
