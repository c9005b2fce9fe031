import { definePlugin, mounted, page, pageQuery, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { contexts, NoProblem, problemBank, type OpenContext, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { isOneOf, OwnerDoc, ownerContext } from '@verdict/plugin-problems/testing'
import { ownedTrainings, sectionStaffRoutes, Training, TrainingForm, TrainingRow, trainingStaffRoutes } from '../../contract.ts'

const rooms = definePlugin({ id: 'rooms' })
const roomCollection = defineCollection('rooms', OwnerDoc)
const byGid = z.object({ gid: wireNumber })
const byTid = z.object({ tid: wireNumber })
const form = z.looseObject({})

/** Rooms with heads and members, like groups, and the plugin that joins them with trainings: every call but `put` uses the service. */
export const roomApi = rooms.api({
  put: { method: 'PUT', path: '/api/rooms', access: 'anyone', body: OwnerDoc },
  list: { method: 'GET', path: '/api/rooms/trainings', access: 'user', query: byGid.extend(pageQuery({ limit: 10 })), output: page(TrainingRow) },
  all: { method: 'GET', path: '/api/rooms/all-trainings', access: 'user', query: byGid.extend(pageQuery({ limit: 10 })), output: page(Training) },
  create: { method: 'POST', path: '/api/rooms/training', access: 'user', query: byGid, body: form, output: byTid },
  make: { method: 'POST', path: '/api/rooms/own-problem', access: 'user', query: byGid, body: form, output: z.object({ pid: z.int() }) },
  end: { method: 'DELETE', path: '/api/rooms', access: 'user', query: byGid },
})

/** Manages the trainings of a room, for its heads. */
export const roomStaffApi = rooms.api(
  mounted(trainingStaffRoutes, 'user', {
    read: 'GET /api/rooms/training',
    edit: 'PUT /api/rooms/training',
    remove: 'DELETE /api/rooms/training',
    changeStatus: 'PUT /api/rooms/status',
    problems: 'GET /api/rooms/problems',
    saveProblem: 'PUT /api/rooms/problem',
    removeProblem: 'DELETE /api/rooms/problem',
    addFromBank: 'POST /api/rooms/problem',
  }),
)

export const roomSectionApi = rooms.api(
  mounted(sectionStaffRoutes, 'user', {
    add: 'POST /api/rooms/section',
    save: 'PUT /api/rooms/section',
    order: 'PUT /api/rooms/sections',
    remove: 'DELETE /api/rooms/section',
  }),
)

export const roomServer = defineServer(rooms, {
  needs: { bank: problemBank, owned: ownedTrainings },
  setup(ctx, { bank, owned }) {
    const docs = ctx.collection(roomCollection)
    ctx.contribute(contexts, {
      key: 'gid',
      open: async (id, viewer) => {
        const room = await docs.findOne({ _id: id })
        return room && isOneOf([...room.heads, ...room.members], viewer) ? openRoom(room, bank, viewer) : undefined
      },
    })
    ctx.serve(roomApi, {
      put: async ({ body: { _id, ...room } }) => void (await docs.replaceOne({ _id }, room, { upsert: true })),
      list: ({ query: { gid, ...query }, caller }) => owned.page(`gid:${gid}`, query, caller),
      all: ({ query: { gid, ...query } }) => owned.adminPage(`gid:${gid}`, query),
      create: ({ query, body, caller }) => owned.create(`gid:${query.gid}`, TrainingForm.parse(body), caller),
      // Creates a draft with the test's fields.
      make: async ({ query, body, caller }) => ({ pid: (await bank.create(body as never, caller.uid, `gid:${query.gid}`)).pid }),
      end: ({ query }) => owned.removeAll(`gid:${query.gid}`),
    })
    ctx.serve(roomStaffApi, owned.staff)
    ctx.serve(roomSectionApi, owned.sections)
  },
})

function openRoom(room: OwnerDoc, bank: ProblemBank, viewer: Viewer): OpenContext {
  const reference = `gid:${room._id}` as const
  const owns = async (pid: number) => (await bank.summaries([pid])).get(pid)?.owner === reference
  return {
    ...ownerContext(reference),
    viewerManages: isOneOf(room.heads, viewer),
    findProblem: async (displayId) => {
      const found = await bank.find(displayId)
      return found?.owner === reference ? found.pid : undefined
    },
    displayIds: async (pids) =>
      new Map([...(await bank.summaries(pids))].flatMap(([pid, { owner, problemId }]) => (owner === reference ? [[pid, problemId]] : []))),
    authorize: async (_action, pid) => {
      if (!(await owns(pid))) throw new NoProblem()
    },
  }
}
