import { definePlugin, time, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import {
  contextResolver,
  contexts,
  NoProblem,
  NotYours,
  problemBank,
  ProblemDetail,
  rowViewOf,
  type OpenContext,
  type RowRule,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { submissionService } from '@verdict/plugin-submissions/contract'
import { z } from 'zod'

const leagues = definePlugin({ id: 'leagues', permissions: { 'leagues/found': ['admin'] } })
const moment = z.coerce.date()
const League = z.object({ id: z.int(), staff: z.array(z.string()), members: z.array(z.string()), sealedAt: moment.nullable() })
const Round = z.object({ id: z.int(), lid: z.int(), problems: z.record(z.string(), z.int()), startsAt: moment, blind: z.boolean() })
const LeagueDoc = League.omit({ id: true }).extend({ _id: z.int(), sealedAt: z.date().nullable() })
const RoundDoc = Round.omit({ id: true }).extend({ _id: z.int(), startsAt: z.date() })
type LeagueDoc = z.infer<typeof LeagueDoc>
type RoundDoc = z.infer<typeof RoundDoc>
const lid = z.object({ lid: wireNumber })
const rid = z.object({ rid: wireNumber })

/** A league owns rounds, as a series owns contests. From its seal on, members see of others only that they submitted; in a blind round not even that. */
export const leagueApi = leagues.api({
  found: { method: 'POST', path: '/api/leagues/league', access: { permission: 'leagues/found' }, body: League },
  join: { method: 'PUT', path: '/api/leagues/member', access: 'user', query: lid },
  expel: { method: 'DELETE', path: '/api/leagues/member', access: 'user', query: lid.extend({ username: z.string() }) },
  seal: { method: 'PUT', path: '/api/leagues/seal', access: 'user', body: lid.extend({ sealedAt: moment.nullable() }) },
  putRound: { method: 'PUT', path: '/api/leagues/round', access: 'user', body: Round },
  rounds: { method: 'GET', path: '/api/leagues/rounds', access: 'user', query: lid, output: z.array(z.object({ id: z.int(), startsAt: time })) },
  problem: { method: 'GET', path: '/api/leagues/problem', access: 'user', query: rid.extend({ displayId: z.string() }), output: ProblemDetail },
  board: { method: 'GET', path: '/api/leagues/board', access: 'user', query: rid, output: z.record(z.string(), z.object({ tries: z.int(), solved: z.int() })) },
})

export const leagueServer = defineServer(leagues, {
  needs: { bank: problemBank, resolver: contextResolver, submissions: submissionService },
  setup(ctx, { bank, resolver, submissions }) {
    const leagueDocs = ctx.collection(defineCollection('leagues', LeagueDoc))
    const roundDocs = ctx.collection(defineCollection('rounds', RoundDoc, { indexes: [{ key: { lid: 1 } }] }))
    /** The league with this number, for its staff alone. */
    const managed = async (id: number, viewer: Viewer) => {
      const league = await leagueDocs.findOne({ _id: id })
      if (!league || !isOneOf(league.staff, viewer)) throw new NotYours()
      return league
    }
    ctx.contribute(contexts, {
      key: 'lid',
      open: async (id, viewer) => {
        const league = await leagueDocs.findOne({ _id: id })
        return league && isIn(league, viewer) ? openLeague(league, viewer) : undefined
      },
    })
    ctx.contribute(contexts, {
      key: 'rid',
      open: async (id, viewer) => {
        const round = await roundDocs.findOne({ _id: id })
        const league = round && (await leagueDocs.findOne({ _id: round.lid }))
        if (!round || !league || !isIn(league, viewer)) return undefined
        const isStaff = isOneOf(league.staff, viewer)
        return isStaff || round.startsAt <= new Date() ? openRound(round, openLeague(league, viewer), isStaff) : undefined
      },
    })
    ctx.serve(leagueApi, {
      found: async ({ body: { id, ...league } }) => void (await leagueDocs.insertOne({ _id: id, ...league })),
      join: async ({ query, caller }) => {
        await leagueDocs.updateOne({ _id: query.lid }, { $addToSet: { members: caller.username } })
        await ctx.rightsChanged([caller.uid])
      },
      expel: async ({ query, caller }) => {
        await managed(query.lid, caller)
        await leagueDocs.updateOne({ _id: query.lid }, { $pull: { members: query.username } })
        await ctx.rightsChanged()
      },
      seal: async ({ body, caller }) => {
        await managed(body.lid, caller)
        await leagueDocs.updateOne({ _id: body.lid }, { $set: { sealedAt: body.sealedAt } })
        await ctx.rightsChanged()
      },
      putRound: async ({ body: { id, ...round }, caller }) => {
        await managed(round.lid, caller)
        await roundDocs.replaceOne({ _id: id }, round, { upsert: true })
      },
      rounds: async ({ query, caller }) => {
        const {
          contexts: [league],
        } = await resolver.resolve(query, caller)
        const rounds = league ? await roundDocs.find({ lid: query.lid }).sort({ _id: 1 }).toArray() : []
        return rounds.map(({ _id, startsAt }) => ({ id: _id, startsAt }))
      },
      problem: async ({ query: { displayId, ...keys }, caller }) => bank.detail(await resolver.resolve(keys, caller), displayId),
      board: async ({ query, caller }) => {
        const rules = await (await resolver.resolve(query, caller)).rowRules()
        const board: Record<string, { tries: number; solved: number }> = {}
        for await (const { uid, username, submitTime, status } of submissions.of(`rid:${query.rid}`)) {
          const view = rowViewOf(rules, { uid, submitTime }, caller.uid)
          if (view === 'nothing') continue
          const row = (board[username] ??= { tries: 0, solved: 0 })
          row.tries += 1
          if (status === 0 && (view === 'all' || view.status === undefined)) row.solved += 1
        }
        return board
      },
    })
  },
})

const isOneOf = (names: readonly string[], viewer: Viewer) => viewer !== undefined && (viewer.role === 'root' || names.includes(viewer.username))
const isIn = ({ staff, members }: LeagueDoc, viewer: Viewer) => isOneOf([...staff, ...members], viewer)
const rules = { cooldown: false, sharing: false, countsOutside: false, priority: 'contest', treatedAs: 'contest' } as const

/** A league gives no problems itself. */
function openLeague({ _id, staff, sealedAt }: LeagueDoc, viewer: Viewer): OpenContext {
  const sealed: RowRule[] = sealedAt
    ? [{ before: sealedAt, shows: 'all' }, { own: true, shows: 'all' }, { shows: { status: -5, hides: ['code', 'errorMessage'] } }]
    : []
  return {
    reference: `lid:${_id}`,
    around: [],
    rules,
    findProblem: async () => undefined,
    displayIds: async () => new Map(),
    problems: async () => [],
    authorize: async () => {
      throw new NoProblem()
    },
    rowRules: async () => (sealedAt === null || isOneOf(staff, viewer) ? [{ shows: 'all' }] : sealed),
  }
}

function openRound({ _id, problems, blind }: RoundDoc, league: OpenContext, isStaff: boolean): OpenContext {
  const entries = Object.entries(problems)
  return {
    reference: `rid:${_id}`,
    around: [league],
    rules,
    findProblem: async (displayId) => problems[displayId],
    displayIds: async (pids) => new Map(entries.flatMap(([name, pid]) => (pids.includes(pid) ? [[pid, name]] : []))),
    problems: async () => entries.map(([displayId, pid]) => ({ pid, displayId })),
    authorize: async (action, pid) => {
      if (!Object.values(problems).includes(pid)) throw new NoProblem()
      if (!['read', 'submit', 'test-run'].includes(action)) throw new NotYours()
    },
    rowRules: async () => (blind && !isStaff ? [{ own: true, shows: 'all' }] : [{ shows: 'all' }]),
  }
}
