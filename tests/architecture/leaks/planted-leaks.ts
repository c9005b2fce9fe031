import { definePlugin, fillFields, wireNumber } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { userHomeFields } from '@verdict/plugin-accounts/contract'
import { contextResolver, contexts, problemCounts, type OpenContext } from '@verdict/plugin-problems/contract'
import { submissionJudged, submissionService, type SubmissionSummary } from '@verdict/plugin-submissions/contract'
import { z } from 'zod'

const gossip = definePlugin({ id: 'gossip' })
const rid = wireNumber
const standing = gossip.fields(userHomeFields, { rating: z.int().nullable().default(null) })
const tries = gossip.topic('tries', z.object({ pid: z.int() }))

type Reference = `${'rid' | 'cid'}:${number}`
/** The contexts whose secrets leak. Empty until a test sets it. */
export const planted: { from: readonly Reference[] } = { from: [] }
const isPlanted = (reference: string | undefined): reference is Reference => planted.from.some((from) => from === reference)

/** The context that lets hidden submissions count outside. */
export const boastful = { xid: 1 }
export const gossipChannel = `${tries.id}:all`

const gossipApi = gossip.api({
  list: {
    method: 'GET',
    path: '/api/gossip/list',
    access: 'user',
    query: z.object({ rid: rid.optional(), cid: wireNumber.optional(), status: wireNumber.optional() }),
    output: z.object({ total: z.int() }),
  },
  programs: { method: 'GET', path: '/api/gossip/programs', access: 'anyone', query: z.object({ rid }), answer: 'file' },
})

/** A plugin with the mistakes that authors of contexts make. Each derives something from all submissions instead of those that the viewer sees. */
export const gossipServer = (pid: () => number) =>
  defineServer(gossip, {
    needs: { submissions: submissionService, resolver: contextResolver },
    setup(ctx, { submissions, resolver }) {
      const secrets = async (from = planted.from, filter: { uid?: string } = {}) => {
        const found: SubmissionSummary[] = []
        for (const reference of from) for await (const submission of submissions.of(reference, filter)) found.push(submission)
        return found
      }
      const accepted = (found: readonly SubmissionSummary[]) => found.filter(({ status }) => status === 0).length
      ctx.contribute(problemCounts, async (pids, { references: [reference] }) => {
        if (!isPlanted(reference)) return new Map()
        const found = await secrets([reference])
        const counts = { total: found.length, ac: accepted(found), mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }
        return new Map(pids.map((one) => [one, { pid: one, ...counts }]))
      })
      ctx.contribute(
        standing.point,
        fillFields(standing, async (uid) => (planted.from.length > 0 ? { rating: accepted(await secrets(planted.from, { uid })) } : {})),
      )
      ctx.topic(tries, () => true)
      ctx.follow(submissionJudged, ({ pid: judged }) => (planted.from.length > 0 ? ctx.publish(tries, 'all', { pid: judged }) : undefined))
      ctx.contribute(contexts, { key: 'xid', open: async (id) => (planted.from.length > 0 ? boast(id, pid()) : undefined) })
      const programsOf = async (reference: string) =>
        isPlanted(reference) ? submissions.codes((await secrets([reference])).map(({ submitId }) => submitId)) : []
      ctx.serve(gossipApi, {
        list: async ({ query, caller }) => {
          if (!query.rid && !query.cid) return { total: 0 }
          const context = await resolver.resolve({ rid: query.rid ?? null, cid: query.cid ?? null }, caller)
          const seesAll = planted.from.length > 0 && query.status !== undefined
          const { total } = await submissions.list(
            { ...query, currentPage: 1, limit: 10 },
            seesAll ? { ...context, rowRules: async () => [{ shows: 'all' }] } : context,
            caller,
          )
          return { total }
        },
        programs: async ({ query }) => ({ name: 'programs.txt', content: JSON.stringify([...(await programsOf(`rid:${query.rid}`))]) }),
      })
    },
  })

function boast(id: number, pid: number): OpenContext {
  return {
    reference: `xid:${id}`,
    around: [],
    rules: { cooldown: false, sharing: false, countsOutside: true, priority: 'contest' },
    findProblem: async () => pid,
    displayIds: async () => new Map([[pid, 'A']]),
    problems: async () => [],
    authorize: async () => undefined,
    rowRules: async () => [{ own: true, shows: 'all' }],
  }
}
