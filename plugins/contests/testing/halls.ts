import { definePlugin, mounted, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { contexts } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { isOneOf, OwnerDoc, ownerContext } from '@verdict/plugin-problems/testing'
import { announcementStaffRoutes, ContestForm, contestStaffRoutes, ownedContests } from '../contract.ts'

const halls = definePlugin({ id: 'halls' })
const hallCollection = defineCollection('halls', OwnerDoc)

/** A test context that owns contests, as groups do. Heads manage them, members take part, and other users do not see them. */
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

/** Manages the contests of a hall, for its heads. */
export const hallStaffApi = halls.api(
  mounted(contestStaffRoutes, 'user', {
    read: 'GET /api/halls/contest',
    edit: 'PUT /api/halls/contest',
    remove: 'DELETE /api/halls/contest',
    changeVisible: 'PUT /api/halls/visible',
    problems: 'GET /api/halls/problems',
    createProblem: 'POST /api/halls/own-problem',
    readProblem: 'GET /api/halls/problem',
    saveProblem: 'PUT /api/halls/problem',
    orderProblems: 'PUT /api/halls/order',
    removeProblem: 'DELETE /api/halls/problem',
    addFromBank: 'POST /api/halls/problem',
  }),
)

export const hallAnnouncementApi = halls.api(
  mounted(announcementStaffRoutes, 'user', {
    adminList: 'GET /api/halls/announcements',
    add: 'POST /api/halls/announcement',
    change: 'PUT /api/halls/announcement',
    remove: 'DELETE /api/halls/announcement',
  }),
)

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
    ctx.serve(hallStaffApi, owned.staff)
    ctx.serve(hallAnnouncementApi, owned.announcements)
  },
})
