import { definePlugin, page, pageQuery, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { contexts, NoProblem, NotYours, problemBank, type OpenContext, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { isOneOf, OwnerDoc, ownerContext } from '@verdict/plugin-problems/testing'
import { Discussion, DiscussionForm, ownedDiscussions } from '../contract.ts'

const circles = definePlugin({ id: 'circles' })
const CircleDoc = OwnerDoc.extend({ silent: z.array(z.string()) })
type CircleDoc = z.infer<typeof CircleDoc>
const circleCollection = defineCollection('circles', CircleDoc)
const byGid = z.object({ gid: wireNumber })
const list = byGid.extend({ ...pageQuery({ limit: 10 }), pid: z.string().optional(), keyword: z.string().optional() })

/** Circles with heads, members and read-only members, like groups, and the plugin that joins them with discussions: every call but `put` uses the service. */
export const circleApi = circles.api({
  put: { method: 'PUT', path: '/api/circles', access: 'anyone', body: CircleDoc },
  list: { method: 'GET', path: '/api/circles/posts', access: 'anyone', query: list, output: page(Discussion) },
  all: { method: 'GET', path: '/api/circles/all-posts', access: 'user', query: list, output: page(Discussion) },
  add: { method: 'POST', path: '/api/circles/post', access: 'user', query: byGid, body: DiscussionForm },
  make: { method: 'POST', path: '/api/circles/problem', access: 'user', query: byGid, body: z.looseObject({}), output: z.object({ pid: z.int() }) },
  end: { method: 'DELETE', path: '/api/circles', access: 'user', query: byGid },
})

export const circleServer = defineServer(circles, {
  needs: { bank: problemBank, owned: ownedDiscussions },
  setup(ctx, { bank, owned }) {
    const docs = ctx.collection(circleCollection)
    ctx.contribute(contexts, {
      key: 'gid',
      open: async (id, viewer) => {
        const circle = await docs.findOne({ _id: id })
        return circle && isOneOf([...circle.heads, ...circle.members, ...circle.silent], viewer) ? openCircle(circle, bank, viewer) : undefined
      },
    })
    ctx.serve(circleApi, {
      put: async ({ body: { _id, ...circle } }) => void (await docs.replaceOne({ _id }, circle, { upsert: true })),
      list: ({ query: { gid, ...query }, caller }) => owned.page(`gid:${gid}`, query, caller),
      all: ({ query: { gid, ...query }, caller }) => owned.adminPage(`gid:${gid}`, query, caller),
      add: ({ query, body, caller }) => owned.create(`gid:${query.gid}`, body, caller),
      // Creates a draft with the test's fields.
      make: async ({ query, body, caller }) => ({ pid: (await bank.create(body as never, caller.uid, `gid:${query.gid}`)).pid }),
      end: ({ query }) => owned.removeAll(`gid:${query.gid}`),
    })
  },
})

function openCircle(circle: CircleDoc, bank: ProblemBank, viewer: Viewer): OpenContext {
  const reference = `gid:${circle._id}` as const
  const isHead = isOneOf(circle.heads, viewer)
  return {
    ...ownerContext(reference),
    viewerManages: isHead,
    findProblem: async (displayId) => {
      const found = await bank.find(displayId)
      return found?.owner === reference && (found.auth === 1 || isHead) ? found.pid : undefined
    },
    authorize: async (action, pid) => {
      if (action === 'comment' && circle.silent.includes(viewer?.username ?? '')) throw new NotYours()
      if (pid !== 0) throw new NoProblem()
    },
    rowRules: async () => [],
  }
}
