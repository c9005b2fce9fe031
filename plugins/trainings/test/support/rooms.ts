import { definePlugin, page, pageQuery, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { contexts, NoProblem, problemBank, type OpenContext, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { isOneOf, OwnerDoc, ownerContext } from '@verdict/plugin-problems/testing'
import {
  ownedTrainings,
  SectionForm,
  Training,
  TrainingForm,
  TrainingProblemForm,
  TrainingProblemList,
  TrainingRow,
  TrainingWithCategory,
} from '../../contract.ts'

const rooms = definePlugin({ id: 'rooms' })
const roomCollection = defineCollection('rooms', OwnerDoc)
const byGid = z.object({ gid: wireNumber })
const byTid = z.object({ tid: wireNumber })
const form = z.looseObject({})

/** Rooms with heads and members, as groups will be, and what joins them with trainings: every call but `put` goes to the service. */
export const roomApi = rooms.api({
  put: { method: 'PUT', path: '/api/rooms', access: 'anyone', body: OwnerDoc },
  list: { method: 'GET', path: '/api/rooms/trainings', access: 'user', query: byGid.extend(pageQuery({ limit: 10 })), output: page(TrainingRow) },
  all: { method: 'GET', path: '/api/rooms/all-trainings', access: 'user', query: byGid.extend(pageQuery({ limit: 10 })), output: page(Training) },
  create: { method: 'POST', path: '/api/rooms/training', access: 'user', query: byGid, body: form, output: byTid },
  read: { method: 'GET', path: '/api/rooms/training', access: 'user', query: byTid, output: TrainingWithCategory },
  edit: { method: 'PUT', path: '/api/rooms/training', access: 'user', body: form },
  remove: { method: 'DELETE', path: '/api/rooms/training', access: 'user', query: byTid },
  status: { method: 'PUT', path: '/api/rooms/status', access: 'user', query: byTid, body: z.object({ status: z.boolean() }) },
  problems: {
    method: 'GET',
    path: '/api/rooms/problems',
    access: 'user',
    query: byTid.extend({ ...pageQuery({ limit: 10 }), queryExisted: z.coerce.boolean().default(false) }),
    output: TrainingProblemList,
  },
  add: { method: 'POST', path: '/api/rooms/problem', access: 'user', query: byTid.extend({ pid: wireNumber }) },
  rename: { method: 'PUT', path: '/api/rooms/problem', access: 'user', query: byTid.extend({ pid: wireNumber, displayId: z.string() }) },
  take: { method: 'DELETE', path: '/api/rooms/problem', access: 'user', query: byTid.extend({ pid: wireNumber }) },
  make: { method: 'POST', path: '/api/rooms/own-problem', access: 'user', query: byGid, body: form, output: z.object({ pid: z.int() }) },
  place: { method: 'PUT', path: '/api/rooms/place', access: 'user', body: TrainingProblemForm },
  addSection: { method: 'POST', path: '/api/rooms/section', access: 'user', body: SectionForm, output: z.object({ id: z.int() }) },
  saveSection: { method: 'PUT', path: '/api/rooms/section', access: 'user', body: SectionForm.extend({ id: wireNumber }) },
  orderSections: { method: 'PUT', path: '/api/rooms/sections', access: 'user', query: byTid, body: z.object({ ids: z.array(z.int()) }) },
  removeSection: { method: 'DELETE', path: '/api/rooms/section', access: 'user', query: byTid.extend({ id: wireNumber }) },
  end: { method: 'DELETE', path: '/api/rooms', access: 'user', query: byGid },
})

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
      read: ({ query, caller }) => owned.read(query.tid, caller),
      edit: ({ body, caller }) => owned.edit(TrainingForm.parse(body), caller),
      remove: ({ query, caller }) => owned.remove(query.tid, caller),
      status: ({ query, body, caller }) => owned.changeStatus(query.tid, body.status, caller),
      problems: ({ query, caller }) => owned.problems(query, caller),
      add: ({ query, caller }) => owned.addProblem(query, caller),
      rename: ({ query, caller }) => owned.saveProblem(query, caller),
      take: ({ query, caller }) => owned.removeProblem(query.tid, query.pid, caller),
      place: ({ body, caller }) => owned.saveProblem(body, caller),
      addSection: ({ body, caller }) => owned.addSection(body, caller),
      saveSection: ({ body, caller }) => owned.saveSection(body, caller),
      orderSections: ({ query, body, caller }) => owned.orderSections(query.tid, body.ids, caller),
      removeSection: ({ query, caller }) => owned.removeSection(query.tid, query.id, caller),
      // A draft as plugins write it: the test says what is in it.
      make: async ({ query, body, caller }) => ({ pid: (await bank.create(body as never, caller.uid, `gid:${query.gid}`)).pid }),
      end: ({ query }) => owned.removeAll(`gid:${query.gid}`),
    })
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
