import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { z } from 'zod'
import { dataVersionsInUse, problemBank, type ProblemDraft } from '../contract.ts'

/** A small valid problem with some fields replaced. */
export function draft(different: Partial<ProblemDraft> = {}): ProblemDraft {
  return {
    problemId: 'SUM',
    title: 'Sum of two numbers',
    auth: 1,
    description: 'Add $a$ and $b$.',
    input: 'Two numbers.',
    output: 'Their sum.',
    examples: [{ input: '1 2', output: '3' }],
    cases: [
      { input: '1 2\n', output: '3\n', score: 50 },
      { input: '5 6\n', output: '11\n', score: 50 },
    ],
    ...different,
  }
}

const scribe = definePlugin({ id: 'scribe' })

/** A test plugin that calls the problem bank, like import formats and sample content. */
export const scribeApi = scribe.api({
  write: { method: 'POST', path: '/api/scribe/write', access: 'user', body: z.looseObject({}), output: z.object({ pid: z.int() }) },
  name: {
    method: 'POST',
    path: '/api/scribe/name',
    access: 'anyone',
    body: z.object({ version: z.string() }),
    about: 'Marks a version of the test data as in use, like a result.',
  },
  judgingSpec: {
    method: 'GET',
    path: '/api/scribe/judging-spec/:pid',
    access: 'anyone',
    params: z.object({ pid: z.coerce.number() }),
    query: z.object({ version: z.string().optional() }),
    output: z.unknown(),
  },
})

/** Outside of the site, because the nightly job can run in any of its processes. */
const inUse: string[] = []

export const scribeServer = defineServer(scribe, {
  needs: { bank: problemBank },
  setup(ctx, { bank }) {
    ctx.contribute(dataVersionsInUse, async () => inUse)
    ctx.serve(scribeApi, {
      name: ({ body }) => void inUse.push(body.version),
      write: async ({ body, caller }) => ({ pid: (await bank.create(body as unknown as ProblemDraft, caller.uid)).pid }),
      judgingSpec: async ({ params, query }) => (await bank.judgingSpec(params.pid, query.version)) ?? null,
    })
  },
})
