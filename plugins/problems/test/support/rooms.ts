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
  type ContextKind,
  type ContextRow,
  type OpenContext,
  type Viewer,
} from '../../contract.ts'

const Room = z.object({ id: z.int(), members: z.array(z.string()), problems: z.record(z.string(), z.int()), publicFigures: z.boolean().default(false) })
const RoomDoc = Room.omit({ id: true }).extend({ _id: z.int() })
type RoomDoc = z.infer<typeof RoomDoc>

const Drill = Room.extend({ hall: z.int(), staff: z.array(z.string()), sealed: z.boolean() })
const DrillDoc = Drill.omit({ id: true }).extend({ _id: z.int() })
type DrillDoc = z.infer<typeof DrillDoc>

const halls = definePlugin({ id: 'halls' })
const drills = definePlugin({ id: 'drills' })

/** Contexts of the tests: halls with members, as groups are, and drills in a hall that keep verdicts and others' rows from who takes part, as sealed contests do. */
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

/** What halls and drills have in common: whose problems are whose. */
function shelf({
  problems,
}: {
  readonly problems: Readonly<Record<string, number>>
}): Pick<OpenContext, 'findProblem' | 'displayIds' | 'problems' | 'authorize'> {
  const names = Object.entries(problems)
  return {
    findProblem: async (displayId) => problems[displayId],
    displayIds: async (pids) => new Map(names.flatMap(([name, pid]) => (pids.includes(pid) ? [[pid, name] as const] : []))),
    problems: async () => names.map(([displayId, pid]) => ({ pid, displayId })),
    authorize: async (deed, pid) => {
      if (!Object.values(problems).includes(pid)) throw new NoProblem()
      if (!['read', 'submit', 'test-run'].includes(deed)) throw new NotYours()
    },
  }
}

const hallDocs = defineCollection('halls', RoomDoc)
const drillDocs = defineCollection('drills', DrillDoc)

export const hallServer = defineServer(halls, {
  needs: { bank: problemBank, desk: contextResolver },
  setup(ctx, { bank, desk }) {
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
      problem: async ({ query: { gid, problemId }, caller }) => bank.detail(await desk.resolve({ gid }, caller), problemId),
    })
  },
})

function openHall(hall: RoomDoc): OpenContext {
  return {
    ...shelf(hall),
    reference: `gid:${hall._id}`,
    within: [],
    rules: { interval: true, sharing: true, publicFigures: hall.publicFigures, priority: 'normal' },
    canSee: async () => true,
    visibleRange: async () => 'all',
    masks: async (found) => found.map(() => ({})),
  }
}

export const drillServer = defineServer(drills, {
  needs: { bank: problemBank, desk: contextResolver },
  setup(ctx, { bank, desk }) {
    const rows = ctx.collection(drillDocs)
    const kind: ContextKind = {
      key: 'cid',
      open: async (id, viewer) => {
        const drill = await rows.findOne({ _id: id })
        return drill && isIn([...drill.members, ...drill.staff], viewer) ? openDrill(drill, viewer) : undefined
      },
      submissionPage: (id, submitId) => `/drill/${id}/submission/${submitId}`,
    }
    ctx.contribute(contexts, kind)
    ctx.serve(drillApi, {
      put: async ({ body: { id, ...drill } }) => void (await rows.replaceOne({ _id: id }, drill, { upsert: true })),
      problem: async ({ query: { displayId, ...keys }, caller }) => bank.detail(await desk.resolve(keys, caller), displayId),
      seal: async ({ query }) => void (await rows.updateOne({ _id: query.id }, { $set: { sealed: query.sealed === 'yes' } })),
    })
  },
})

function openDrill(drill: DrillDoc, viewer: Viewer): OpenContext {
  const sees = isIn(drill.staff, viewer) || !drill.sealed
  const final = ({ status }: ContextRow) => ![5, 6, 7].includes(status)
  return {
    ...shelf(drill),
    reference: `cid:${drill._id}`,
    within: [`gid:${drill.hall}`],
    rules: { interval: false, sharing: false, publicFigures: drill.publicFigures, priority: 'contest' },
    canSee: async () => sees,
    visibleRange: async () => (sees ? 'all' : { before: null, own: true }),
    masks: async (found) =>
      found.map((row) => {
        if (sees) return {}
        if (row.uid !== viewer?.uid) return undefined
        return { hides: ['cases', 'errorMessage'], ...(final(row) && { status: -5 }) }
      }),
  }
}
