import { text } from 'node:stream/consumers'
import { definePlugin, time, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { z } from 'zod'
import { judged, judgeQueue, Priority, TaskProgress, taskSources, TaskWork, Verdict } from '../contract.ts'

/** A plugin for tests that queues tasks through the contract and follows the change `judged`. */
const taskSource = definePlugin({ id: 'tester' })

/** The verdict of a task, and how often it was delivered. */
const ResultDoc = z.object({ _id: z.string(), version: z.int(), verdict: Verdict.nullable(), judger: z.string(), deliveries: z.int() })
const resultCollection = defineCollection('results', ResultDoc)

const Result = ResultDoc.omit({ _id: true }).extend({ ref: z.string() })

const Task = z.object({
  ref: z.string(),
  version: z.int().default(0),
  oj: z.string().default('ME'),
  priority: Priority.default('normal'),
  uid: z.string().default('pupil'),
  work: TaskWork,
})

export const taskSourceApi = taskSource.api({
  put: { method: 'POST', path: '/api/tester/put', access: 'anyone', body: z.object({ tasks: z.array(Task) }) },
  judgeNow: {
    method: 'POST',
    path: '/api/tester/judge-now',
    access: 'anyone',
    body: z.object({ task: Task, timeoutMs: z.int() }),
    output: z.object({ verdict: Verdict.nullable() }),
  },
  cancel: { method: 'POST', path: '/api/tester/cancel', access: 'anyone', body: z.object({ ref: z.string() }), output: z.object({ cancelled: z.boolean() }) },
  isServed: {
    method: 'POST',
    path: '/api/tester/is-served',
    access: 'anyone',
    body: z.object({ work: TaskWork }),
    output: z.object({ isServed: z.boolean() }),
  },
  verdictOf: {
    method: 'GET',
    path: '/api/tester/verdict-of',
    access: 'anyone',
    query: z.object({ ref: z.string(), timeoutMs: wireNumber }),
    output: z.object({ verdict: Verdict.nullable() }),
  },
  read: { method: 'GET', path: '/api/tester/read', access: 'anyone', query: z.object({ hash: z.string() }), output: z.object({ text: z.string() }) },
  store: { method: 'POST', path: '/api/tester/store', access: 'anyone', body: z.object({ text: z.string() }), output: z.object({ hash: z.string() }) },
  caseResults: {
    method: 'GET',
    path: '/api/tester/case-results',
    access: 'anyone',
    query: z.object({ ref: z.string(), version: wireNumber.default(0) }),
    output: z.array(z.array(z.int())),
    about: 'Returns the number of cases in each part.',
  },
  results: { method: 'GET', path: '/api/tester/results', access: 'anyone', output: z.array(Result) },
  progress: { method: 'GET', path: '/api/tester/progress', access: 'anyone', query: z.object({ ref: z.string() }), output: z.array(TaskProgress) },
  waiting: {
    method: 'GET',
    path: '/api/tester/waiting',
    access: 'anyone',
    query: z.object({ oj: z.string() }),
    output: z.object({ count: z.int(), postponed: z.array(z.object({ subject: z.string(), reason: z.string(), until: time })) }),
  },
  retryNow: { method: 'POST', path: '/api/tester/retry-now', access: 'anyone', body: z.object({ oj: z.string() }) },
  open: { method: 'GET', path: '/api/tester/open', access: 'anyone', output: z.object({ open: z.int() }) },
})

export default defineServer(taskSource, {
  needs: { queue: judgeQueue },
  setup(ctx, { queue }) {
    const results = ctx.collection(resultCollection)
    const submit = async ({ ref, version, ...task }: z.infer<typeof Task>) => {
      await results.updateOne({ _id: ref }, { $set: { version, verdict: null, judger: '' }, $setOnInsert: { deliveries: 0 } }, { upsert: true })
      await queue.put({ source: 'tester', ref, version, ...task })
    }
    ctx.contribute(taskSources, { source: 'tester', mayFollow: (caller, ref) => caller !== undefined || ref.startsWith('open-') })
    ctx.follow(judged, async ({ source, ref, version, verdict, judger }) => {
      if (source === 'tester') await results.updateOne({ _id: ref, version }, { $set: { verdict, judger }, $inc: { deliveries: 1 } })
    })
    ctx.serve(taskSourceApi, {
      put: async ({ body }) => void (await Promise.all(body.tasks.map(submit))),
      judgeNow: async ({ body }) => ({ verdict: (await queue.judgeNow({ source: 'tester', ...body.task }, body.timeoutMs)) ?? null }),
      cancel: async ({ body }) => ({ cancelled: await queue.cancel('tester', body.ref) }),
      isServed: async ({ body }) => ({ isServed: await queue.isServed(body.work) }),
      verdictOf: async ({ query }) => ({ verdict: (await queue.verdictOf('tester', query.ref, 0, query.timeoutMs)) ?? null }),
      read: async ({ query }) => ({ text: await text(await ctx.files.open(query.hash)) }),
      store: async ({ body }) => ({ hash: (await ctx.files.put(Buffer.from(body.text), 'site')).hash }),
      caseResults: async ({ query }) => {
        const parts: number[][] = []
        for await (const part of queue.caseResults('tester', query.ref, query.version)) parts.push(part.map(({ seq }) => seq))
        return parts
      },
      results: async () => (await results.find({}).toArray()).map(({ _id, ...result }) => ({ ref: _id, ...result })),
      progress: ({ query }) => queue.progress('tester', query.ref.split(',')),
      waiting: async ({ query }) => {
        const { count, postponed } = await queue.waiting(query.oj)
        return { count, postponed: [...postponed] }
      },
      retryNow: ({ body }) => queue.retryNow(body.oj),
      open: async () => ({ open: await results.countDocuments({ verdict: null }) }),
    })
  },
})
