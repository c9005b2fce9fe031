import { definePlugin, wireBoolean, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { contexts, NoProblem, type OpenContext } from '@verdict/plugin-problems/contract'
import { furtherScopes, PersonProblemStatus, problemStatusChanged, problemStatusService } from '@verdict/plugin-submissions/contract'
import { z } from 'zod'

const courses = definePlugin({ id: 'courses' })
const id = wireNumber
const uids = z.array(z.string())
const pids = z.array(z.int())
const Board = z.array(z.object({ uid: z.string(), pid: z.int(), status: z.int(), tries: z.int() }))

/** Courses, as trainings will be: what members submit in the bank for a problem of the course counts in it, also what they submitted before. */
export const courseApi = courses.api({
  enrol: { method: 'PUT', path: '/api/courses/member', access: 'anyone', body: z.object({ id, uid: z.string(), isMember: wireBoolean }) },
  place: { method: 'PUT', path: '/api/courses/problem', access: 'anyone', body: z.object({ id, pid: wireNumber, isPlaced: wireBoolean }) },
  results: {
    method: 'POST',
    path: '/api/courses/results',
    access: 'anyone',
    body: z.object({ id: wireNumber.nullable(), uids, pids }),
    output: z.array(PersonProblemStatus),
  },
  page: {
    method: 'POST',
    path: '/api/courses/page',
    access: 'anyone',
    body: z.object({ id: wireNumber.nullable(), pids, limit: wireNumber, after: z.string().optional() }),
    output: z.object({ people: z.array(z.object({ uid: z.string(), statuses: z.array(PersonProblemStatus) })), next: z.string().optional() }),
  },
  board: { method: 'GET', path: '/api/courses/board', access: 'anyone', query: z.object({ id }), output: Board },
  break: { method: 'PUT', path: '/api/courses/break', access: 'anyone', body: z.object({ isBroken: z.boolean() }) },
})

/** Who is, or was, a member, and which problems are, or were, in the course. */
const CourseDoc = z.object({ _id: z.int(), members: z.record(z.string(), z.boolean()).optional(), problems: z.record(z.string(), z.boolean()).optional() })
type CourseDoc = z.infer<typeof CourseDoc>
const courseDocs = defineCollection('courses', CourseDoc)
const courseChanged = courses.change('changed', CourseDoc)
const CellDoc = z.object({ _id: z.string(), reference: z.string(), uid: z.string(), pid: z.int(), status: z.int(), tries: z.int() })
const cellDocs = defineCollection('cells', CellDoc)

/** Whether the plugin fails, at every site that a test started. */
let isBroken = false

export default defineServer(courses, {
  needs: { results: problemStatusService },
  setup(ctx, { results }) {
    const docs = ctx.collection(courseDocs)
    const cells = ctx.collection(cellDocs)
    const changed = ctx.change(courseChanged, docs, { payload: (course) => course })
    const set = async (_id: number, field: string, value: boolean) => {
      await docs.updateOne({ _id }, { $setOnInsert: { members: {}, problems: {} } }, { upsert: true })
      await changed.update({ _id }, { $set: { [field]: value } })
    }
    ctx.follow(courseChanged, async ({ members = {}, problems = {} }) => void (await results.recount(Object.keys(members), Object.keys(problems).map(Number))))
    ctx.contribute(furtherScopes, (pairs) => {
      if (isBroken) throw new Error('the register is lost')
      return Promise.all(
        pairs.map(async ({ uid, pid }) => {
          const found = await docs.find({ [`members.${uid}`]: true, [`problems.${pid}`]: true }).toArray()
          return found.map(({ _id }) => ({ reference: `tid:${_id}` as const, from: null }))
        }),
      )
    })
    ctx.follow(problemStatusChanged, async ({ reference, uid, pid, status, tries }) => {
      if (!reference?.startsWith('tid:')) return
      const _id = `${reference} ${uid} ${pid}`
      if (tries === 0) await cells.deleteOne({ _id })
      else await cells.replaceOne({ _id }, { reference, uid, pid, status, tries }, { upsert: true })
    })
    ctx.contribute(contexts, {
      key: 'tid',
      open: async (number) => {
        const course = await docs.findOne({ _id: number })
        return course ? openCourse(course) : undefined
      },
    })
    const referenceOf = (number: number | null) => (number === null ? null : (`tid:${number}` as const))
    ctx.serve(courseApi, {
      enrol: ({ body }) => set(body.id, `members.${body.uid}`, body.isMember),
      place: ({ body }) => set(body.id, `problems.${body.pid}`, body.isPlaced),
      results: async ({ body }) => [...(await results.of(referenceOf(body.id), body.uids, body.pids))],
      page: async ({ body: { id: number, ...query } }) => {
        const { people, next } = await results.page(referenceOf(number), query)
        return { people: people.map(({ uid, statuses }) => ({ uid, statuses: [...statuses] })), next }
      },
      board: ({ query }) =>
        cells
          .find({ reference: `tid:${query.id}` })
          .sort({ uid: 1, pid: 1 })
          .toArray(),
      break: ({ body }) => void (isBroken = body.isBroken),
    })
  },
})

function openCourse({ _id, problems = {} }: CourseDoc): OpenContext {
  const pids = Object.keys(problems)
    .filter((pid) => problems[pid])
    .map(Number)
  return {
    reference: `tid:${_id}`,
    around: [],
    rules: { cooldown: false, sharing: true, countsOutside: true, priority: 'normal' },
    findProblem: async (displayId) => pids.find((pid) => String(pid) === displayId),
    displayIds: async (wanted) => new Map(wanted.filter((pid) => pids.includes(pid)).map((pid) => [pid, String(pid)])),
    problems: async () => pids.map((pid) => ({ pid, displayId: String(pid) })),
    authorize: async (_action, pid) => {
      if (!pids.includes(pid)) throw new NoProblem()
    },
    rowRules: async () => [{ shows: 'all' }],
  }
}
