import { definePlugin, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { z } from 'zod'
import {
  contexts,
  NoProblem,
  NotYours,
  contextResolver,
  problemBank,
  ProblemDetail,
  type ContextAction,
  type ContextKind,
  type OpenContext,
  type ResolvedContext,
  type Viewer,
} from '../contract.ts'

const Room = z.object({ id: z.int(), members: z.array(z.string()), problems: z.record(z.string(), z.int()), countsOutside: z.boolean().default(false) })
const RoomDoc = Room.omit({ id: true }).extend({ _id: z.int() })
type RoomDoc = z.infer<typeof RoomDoc>

const Drill = Room.extend({ hall: z.int(), staff: z.array(z.string()), sealed: z.boolean() })
const DrillDoc = Drill.omit({ id: true }).extend({ _id: z.int() })
type DrillDoc = z.infer<typeof DrillDoc>

const halls = definePlugin({ id: 'halls' })
const drills = definePlugin({ id: 'drills', permissions: { 'drills/see-sealed': ['no_discuss_user'] } })

/** Test contexts: halls have members, like groups; drills in a hall hide verdicts and others' rows from participants, like sealed contests. */
export const hallApi = halls.api({
  put: { method: 'PUT', path: '/api/halls/hall', access: 'anyone', body: Room },
  problem: { method: 'GET', path: '/api/halls/problem', access: 'anyone', query: z.object({ gid: wireNumber, problemId: z.string() }), output: ProblemDetail },
})
export const drillApi = drills.api({
  put: { method: 'PUT', path: '/api/drills/drill', access: 'anyone', body: Drill },
  problem: {
    method: 'GET',
    path: '/api/drills/problem',
    access: 'anyone',
    query: z.object({ cid: wireNumber, gid: wireNumber.optional(), displayId: z.string() }),
    output: ProblemDetail,
  },
  seal: { method: 'PUT', path: '/api/drills/seal', access: 'anyone', query: z.object({ id: wireNumber, sealed: z.enum(['yes', 'no']) }) },
})

const isIn = (names: readonly string[], viewer: Viewer) => viewer !== undefined && (viewer.role === 'root' || names.includes(viewer.username))

/** The common parts of halls and drills: their problems, and the actions of members on them. */
function problemsOf(
  { problems }: { readonly problems: Readonly<Record<string, number>> },
  permitted: readonly ContextAction[],
): Pick<OpenContext, 'findProblem' | 'displayIds' | 'problems' | 'authorize'> {
  const names = Object.entries(problems)
  return {
    findProblem: async (displayId) => problems[displayId],
    displayIds: async (pids) => new Map(names.flatMap(([name, pid]) => (pids.includes(pid) ? [[pid, name] as const] : []))),
    problems: async () => names.map(([displayId, pid]) => ({ pid, displayId })),
    authorize: async (action, pid) => {
      if (!Object.values(problems).includes(pid)) throw new NoProblem()
      if (!permitted.includes(action)) throw new NotYours()
    },
  }
}

const hallDocs = defineCollection('halls', RoomDoc)
const drillDocs = defineCollection('drills', DrillDoc)

export const hallServer = defineServer(halls, {
  needs: { bank: problemBank, resolver: contextResolver },
  setup(ctx, { bank, resolver }) {
    const rows = ctx.collection(hallDocs)
    ctx.contribute(contexts, {
      key: 'gid',
      open: async (id, viewer) => {
        const hall = await rows.findOne({ _id: id })
        return hall && isIn(hall.members, viewer) ? openHall(hall) : undefined
      },
    })
    ctx.serve(hallApi, {
      put: async ({ body: { id, ...hall } }) => void (await rows.replaceOne({ _id: id }, hall, { upsert: true })),
      problem: async ({ query: { gid, problemId }, caller }) => bank.detail(await resolver.resolve({ gid }, caller), problemId),
    })
  },
})

function openHall(hall: RoomDoc): OpenContext {
  return {
    ...problemsOf(hall, ['read', 'submit', 'test-run', 'comment']),
    reference: `gid:${hall._id}`,
    around: [],
    rules: { cooldown: true, sharing: true, countsOutside: hall.countsOutside, priority: 'normal', treatedAs: 'group' },
    rowRules: async () => [{ shows: 'all' }],
  }
}

export const drillServer = defineServer(drills, {
  needs: { bank: problemBank, resolver: contextResolver },
  setup(ctx, { bank, resolver }) {
    const rows = ctx.collection(drillDocs)
    const kind: ContextKind = {
      key: 'cid',
      open: async (id, viewer) => {
        const drill = await rows.findOne({ _id: id })
        if (!drill || !isIn([...drill.members, ...drill.staff], viewer)) return undefined
        const hall = await resolver.resolveReferences([`gid:${drill.hall}`], viewer)
        return hall && openDrill(drill, hall, viewer)
      },
    }
    ctx.contribute(contexts, kind)
    ctx.serve(drillApi, {
      put: async ({ body: { id, ...drill } }) => void (await rows.replaceOne({ _id: id }, drill, { upsert: true })),
      problem: async ({ query: { displayId, ...keys }, caller }) => bank.detail(await resolver.resolve(keys, caller), displayId),
      seal: async ({ query }) => {
        await rows.updateOne({ _id: query.id }, { $set: { sealed: query.sealed === 'yes' } })
        await ctx.rightsChanged()
      },
    })
  },
})

function openDrill(drill: DrillDoc, hall: ResolvedContext, viewer: Viewer): OpenContext {
  const seesAll = isIn(drill.staff, viewer) || !drill.sealed
  return {
    ...problemsOf(drill, ['read', 'submit', 'test-run']),
    reference: `cid:${drill._id}`,
    around: hall.contexts,
    rules: { cooldown: false, sharing: false, countsOutside: drill.countsOutside, priority: 'contest', treatedAs: 'contest' },
    rowRules: async () => [seesAll || viewer?.may('drills/see-sealed') ? { shows: 'all' } : { own: true, shows: { status: -5, hides: ['errorMessage'] } }],
  }
}
