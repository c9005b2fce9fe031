import { definePlugin, wireBoolean, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { AnnouncementForm } from '@verdict/plugin-announcements/contract'
import { contexts } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { isOneOf, OwnerDoc, ownerContext } from '@verdict/plugin-problems/testing'
import { ContestForm, ContestProblemForm, ownedContests, SaveContestProblemRequest } from '../contract.ts'

const halls = definePlugin({ id: 'halls' })
const hallCollection = defineCollection('halls', OwnerDoc)

/** A test context that owns contests, as groups do: heads manage them, members take part, and nobody else knows them. */
export const hallApi = halls.api({
  put: {
    method: 'PUT',
    path: '/api/halls/hall',
    access: 'anyone',
    body: OwnerDoc,
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

const byCid = z.object({ cid: wireNumber })
const byProblem = byCid.extend({ pid: wireNumber })
const paging = { currentPage: wireNumber.default(1), limit: wireNumber.default(10) }

/** Running the contests of a hall, as its heads do. */
export const hallStaffApi = halls.api({
  read: { method: 'GET', path: '/api/halls/contest', access: 'user', query: byCid, output: z.any() },
  edit: { method: 'PUT', path: '/api/halls/contest', access: 'user', body: ContestForm },
  show: { method: 'PUT', path: '/api/halls/visible', access: 'user', query: byCid.extend({ visible: wireBoolean }) },
  remove: { method: 'DELETE', path: '/api/halls/contest', access: 'user', query: byCid },
  problems: {
    method: 'GET',
    path: '/api/halls/problems',
    access: 'user',
    query: byCid.extend({ ...paging, keyword: z.string().optional(), problemType: wireNumber.optional() }),
    output: z.any(),
  },
  readProblem: { method: 'GET', path: '/api/halls/problem', access: 'user', query: byProblem, output: z.any() },
  addProblem: { method: 'POST', path: '/api/halls/problem', access: 'user', body: ContestProblemForm },
  makeProblem: { method: 'POST', path: '/api/halls/own-problem', access: 'user', body: SaveContestProblemRequest, output: z.object({ pid: z.int() }) },
  saveProblem: { method: 'PUT', path: '/api/halls/problem', access: 'user', body: ContestProblemForm },
  orderProblems: { method: 'PUT', path: '/api/halls/order', access: 'user', body: byCid.extend({ pids: z.array(wireNumber) }) },
  removeProblem: { method: 'DELETE', path: '/api/halls/problem', access: 'user', query: byProblem },
  announcements: { method: 'GET', path: '/api/halls/announcements', access: 'user', query: byCid.extend(paging), output: z.any() },
  announce: { method: 'POST', path: '/api/halls/announcement', access: 'user', body: byCid.extend({ announcement: AnnouncementForm }) },
  change: { method: 'PUT', path: '/api/halls/announcement', access: 'user', body: AnnouncementForm.partial().extend({ id: wireNumber }) },
  withdraw: { method: 'DELETE', path: '/api/halls/announcement', access: 'user', query: z.object({ aid: wireNumber }) },
})

export const hallServer = defineServer(halls, {
  needs: { owned: ownedContests },
  setup(ctx, { owned }) {
    const docs = ctx.collection(hallCollection)
    ctx.contribute(contexts, {
      key: 'gid',
      open: async (id, viewer) => {
        const hall = await docs.findOne({ _id: id })
        if (!hall || !isOneOf([...hall.heads, ...hall.members], viewer)) return undefined
        return { ...ownerContext(`gid:${id}`), viewerManages: hall.heads.includes(viewer?.username ?? '') }
      },
    })
    ctx.serve(hallApi, {
      put: async ({ body: { _id, ...hall } }) => void (await docs.replaceOne({ _id }, hall, { upsert: true })),
      create: ({ query, body, caller }) => owned.create(`gid:${query.gid}`, body, caller),
      list: async ({ query }) => ({
        visible: await owned.page(`gid:${query.gid}`, { currentPage: 1, limit: 10 }),
        all: await owned.adminPage(`gid:${query.gid}`, { currentPage: 1, limit: 10 }),
      }),
      end: ({ query }) => owned.removeAll(`gid:${query.gid}`),
    })
    ctx.serve(hallStaffApi, {
      read: ({ query, caller }) => owned.read(query.cid, caller),
      edit: ({ body, caller }) => owned.edit(body, caller),
      show: ({ query, caller }) => owned.changeVisible(query.cid, query.visible, caller),
      remove: ({ query, caller }) => owned.remove(query.cid, caller),
      problems: ({ query, caller }) => owned.problems(query, caller),
      readProblem: ({ query, caller }) => owned.readProblem(query.cid, query.pid, caller),
      addProblem: ({ body, caller }) => owned.addProblem(body, caller),
      makeProblem: ({ body, caller }) => owned.createProblem(body, caller),
      saveProblem: ({ body, caller }) => owned.saveProblem(body, caller),
      orderProblems: ({ body, caller }) => owned.orderProblems(body.cid, body.pids, caller),
      removeProblem: ({ query, caller }) => owned.removeProblem(query.cid, query.pid, caller),
      announcements: ({ query, caller }) => owned.announcements(query, caller),
      announce: ({ body, caller }) => owned.addAnnouncement(body.cid, body.announcement, caller),
      change: ({ body, caller }) => owned.changeAnnouncement(body, caller),
      withdraw: ({ query, caller }) => owned.removeAnnouncement(query.aid, caller),
    })
  },
})
