import { definePlugin, wireNumber } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { contexts, type OpenContext } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { ContestForm, ownedContests } from '../../contract.ts'

const halls = definePlugin({ id: 'halls' })

/** A test context that owns contests, as groups do: heads manage them, members take part, and nobody else knows them. */
export const hallApi = halls.api({
  put: {
    method: 'PUT',
    path: '/api/halls/hall',
    access: 'anyone',
    body: z.object({ id: z.int(), heads: z.array(z.string()), members: z.array(z.string()) }),
  },
  create: {
    method: 'POST',
    path: '/api/halls/contest',
    access: 'user',
    query: z.object({ gid: wireNumber }),
    body: ContestForm,
    output: z.object({ cid: z.int() }),
  },
  list: { method: 'GET', path: '/api/halls/contests', access: 'user', query: z.object({ gid: wireNumber }), output: z.any() },
  end: { method: 'DELETE', path: '/api/halls/hall', access: 'anyone', query: z.object({ gid: wireNumber }) },
})

export const hallServer = defineServer(halls, {
  needs: { owned: ownedContests },
  setup(ctx, { owned }) {
    const known = new Map<number, { heads: string[]; members: string[] }>()
    ctx.contribute(contexts, {
      key: 'gid',
      open: async (id, viewer) => {
        const hall = known.get(id)
        const isHead = viewer !== undefined && hall?.heads.includes(viewer.username) === true
        const isIn = viewer !== undefined && (viewer.role === 'root' || isHead || hall?.members.includes(viewer.username) === true)
        return hall && isIn ? openHall(id, isHead) : undefined
      },
    })
    ctx.serve(hallApi, {
      put: ({ body: { id, ...hall } }) => void known.set(id, hall),
      create: ({ query, body, caller }) => owned.create(`gid:${query.gid}`, body, caller),
      list: async ({ query }) => ({
        visible: await owned.page(`gid:${query.gid}`, { currentPage: 1, limit: 10 }),
        all: await owned.adminPage(`gid:${query.gid}`, { currentPage: 1, limit: 10 }),
      }),
      end: ({ query }) => owned.removeAll(`gid:${query.gid}`),
    })
  },
})

function openHall(id: number, viewerManages: boolean): OpenContext {
  return {
    reference: `gid:${id}`,
    within: [],
    viewerManages,
    rules: { cooldown: true, sharing: true, countsOutside: false, priority: 'normal', treatedAs: 'group' },
    findProblem: async () => undefined,
    displayIds: async () => new Map(),
    problems: async () => [],
    authorize: async () => undefined,
    rowRules: async () => [{ shows: 'all' }],
  }
}
