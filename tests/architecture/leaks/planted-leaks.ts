import { definePlugin, fillFields, wireNumber } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { userHomeFields } from '@verdict/plugin-accounts/contract'
import { contextResolver, contexts, problemCounts, type OpenContext } from '@verdict/plugin-problems/contract'
import { submissionJudged, submissionService } from '@verdict/plugin-submissions/contract'
import { z } from 'zod'

const gossip = definePlugin({ id: 'gossip' })
const rid = wireNumber
const standing = gossip.fields(userHomeFields, { rating: z.int().nullable().default(null) })
const tries = gossip.topic('tries', z.object({ pid: z.int() }))

/** Nothing leaks until a test sets this. */
export const planted = { isOn: false }

/** The context that lets hidden submissions count outside. */
export const boastful = { xid: 1 }
export const gossipChannel = `${tries.id}:all`

const gossipApi = gossip.api({
  list: {
    method: 'GET',
    path: '/api/gossip/list',
    access: 'user',
    query: z.object({ rid, status: wireNumber.optional() }),
    output: z.object({ total: z.int() }),
  },
  programs: { method: 'GET', path: '/api/gossip/programs', access: 'anyone', query: z.object({ rid }), answer: 'file' },
})

/** A plugin with the mistakes that authors of contexts make. Each derives something from all submissions instead of those that the viewer sees. */
export const gossipServer = (pid: () => number) =>
  defineServer(gossip, {
    needs: { submissions: submissionService, resolver: contextResolver },
    setup(ctx, { submissions, resolver }) {
      const numbers = async (reference: `rid:${number}`, filter: { uid?: string } = {}) => {
        const found: number[] = []
        if (planted.isOn) for await (const { submitId } of submissions.of(reference, filter)) found.push(submitId)
        return found
      }
      ctx.contribute(problemCounts, async (pids, { references: [reference] }) => {
        if (!planted.isOn || reference !== 'rid:12') return new Map()
        const total = (await numbers(reference)).length
        return new Map(pids.map((one) => [one, { pid: one, total, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }]))
      })
      ctx.contribute(
        standing.point,
        fillFields(standing, async (uid) => (planted.isOn ? { rating: (await numbers('rid:12', { uid })).length } : {})),
      )
      ctx.topic(tries, () => true)
      ctx.follow(submissionJudged, ({ pid: judged }) => (planted.isOn ? ctx.publish(tries, 'all', { pid: judged }) : undefined))
      ctx.contribute(contexts, { key: 'xid', open: async (id) => (planted.isOn ? boast(id, pid()) : undefined) })
      ctx.serve(gossipApi, {
        list: async ({ query, caller }) => {
          const context = await resolver.resolve({ rid: query.rid }, caller)
          const seesAll = planted.isOn && query.status !== undefined
          const { total } = await submissions.list(
            { ...query, currentPage: 1, limit: 10 },
            seesAll ? { ...context, rowRules: async () => [{ shows: 'all' }] } : context,
            caller,
          )
          return { total }
        },
        programs: async ({ query }) => ({ name: 'programs.txt', content: JSON.stringify([...(await submissions.codes(await numbers(`rid:${query.rid}`)))]) }),
      })
    },
  })

function boast(id: number, pid: number): OpenContext {
  return {
    reference: `xid:${id}`,
    within: [],
    rules: { cooldown: false, sharing: false, countsOutside: true, priority: 'contest' },
    findProblem: async () => pid,
    displayIds: async () => new Map([[pid, 'A']]),
    problems: async () => [],
    authorize: async () => undefined,
    rowRules: async () => [{ own: true, shows: 'all' }],
  }
}
