import { definePlugin, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { z } from 'zod'
import { judged, judgeQueue, JudgingWork, Priority, progressed, TaskProgress, taskSources, Verdict } from '../../contract.ts'

/** A plugin of the tests: puts tasks in through the contract and follows the change. */
const desk = definePlugin({ id: 'desk' })

/** What a pupil would see of a submission, and how often its verdict was told. */
const SheetDoc = z.object({ _id: z.string(), version: z.int(), verdict: Verdict.nullable(), judger: z.string(), told: z.int() })
const sheetDocs = defineCollection('sheets', SheetDoc)

const Sheet = z.object({ ref: z.string(), version: z.int(), verdict: Verdict.nullable(), judger: z.string(), told: z.int() })

const Order = z.object({
  ref: z.string(),
  version: z.int().default(0),
  oj: z.string().default('ME'),
  priority: Priority.default('normal'),
  uid: z.string().default('pupil'),
  work: JudgingWork,
})

export const deskApi = desk.api({
  put: { method: 'POST', path: '/api/desk/put', access: 'anyone', body: z.object({ orders: z.array(Order) }) },
  ask: {
    method: 'POST',
    path: '/api/desk/ask',
    access: 'anyone',
    body: z.object({ order: Order, patience: z.int() }),
    output: z.object({ verdict: Verdict.nullable() }),
  },
  cancel: { method: 'POST', path: '/api/desk/cancel', access: 'anyone', body: z.object({ ref: z.string() }), output: z.object({ cancelled: z.boolean() }) },
  store: { method: 'POST', path: '/api/desk/store', access: 'anyone', body: z.object({ text: z.string() }), output: z.object({ hash: z.string() }) },
  sheets: { method: 'GET', path: '/api/desk/sheets', access: 'anyone', output: z.array(Sheet) },
  standings: { method: 'GET', path: '/api/desk/standings', access: 'anyone', query: z.object({ ref: z.string() }), output: z.array(TaskProgress) },
  steps: { method: 'GET', path: '/api/desk/steps', access: 'anyone', output: z.array(TaskProgress) },
  open: { method: 'GET', path: '/api/desk/open', access: 'anyone', output: z.object({ open: z.int() }), query: z.object({ among: wireNumber.optional() }) },
})

export default defineServer(desk, {
  needs: { queue: judgeQueue },
  setup(ctx, { queue }) {
    const sheets = ctx.collection(sheetDocs)
    const steps: TaskProgress[] = []
    const submit = async ({ ref, version, ...order }: z.infer<typeof Order>) => {
      await sheets.updateOne({ _id: ref }, { $set: { version, verdict: null, judger: '' }, $setOnInsert: { told: 0 } }, { upsert: true })
      await queue.put({ source: 'desk', ref, version, ...order })
    }
    ctx.contribute(taskSources, { source: 'desk', mayFollow: (uid, ref) => uid !== undefined || ref.startsWith('open-') })
    ctx.on(progressed, (standing) => void steps.push(standing))
    ctx.follow(judged, async ({ source, ref, version, verdict, judger }) => {
      if (source === 'desk') await sheets.updateOne({ _id: ref, version }, { $set: { verdict, judger }, $inc: { told: 1 } })
    })
    ctx.serve(deskApi, {
      put: async ({ body }) => void (await Promise.all(body.orders.map(submit))),
      ask: async ({ body }) => ({ verdict: (await queue.judgeNow({ source: 'desk', ...body.order }, body.patience)) ?? null }),
      cancel: async ({ body }) => ({ cancelled: await queue.cancel('desk', body.ref) }),
      store: async ({ body }) => ({ hash: (await ctx.files.put(Buffer.from(body.text))).hash }),
      sheets: async () => (await sheets.find({}).toArray()).map(({ _id, ...sheet }) => ({ ref: _id, ...sheet })),
      standings: ({ query }) => queue.progress('desk', query.ref.split(',')),
      steps: () => steps,
      open: async () => ({ open: await sheets.countDocuments({ verdict: null }) }),
    })
  },
})
