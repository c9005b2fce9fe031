import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { z } from 'zod'
import { namedDataVersions, problemBank, type ProblemDraft } from '../../contract.ts'

/** A small good problem; what is named differs. */
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

/** Problems through the contract, as an import format or sample content makes them. */
export const scribeApi = scribe.api({
  write: { method: 'POST', path: '/api/scribe/write', access: 'user', body: z.looseObject({}), output: z.object({ pid: z.int() }) },
  name: {
    method: 'POST',
    path: '/api/scribe/name',
    access: 'anyone',
    body: z.object({ version: z.string() }),
    about: 'As a result that was judged on this version of the data.',
  },
  recipe: {
    method: 'GET',
    path: '/api/scribe/recipe/:pid',
    access: 'anyone',
    params: z.object({ pid: z.coerce.number() }),
    query: z.object({ version: z.string().optional() }),
    output: z.unknown(),
  },
})

export const scribeServer = defineServer(scribe, {
  needs: { bank: problemBank },
  setup(ctx, { bank }) {
    const named: string[] = []
    ctx.contribute(namedDataVersions, async () => named)
    ctx.serve(scribeApi, {
      name: ({ body }) => void named.push(body.version),
      write: async ({ body, caller }) => ({ pid: (await bank.create(body as unknown as ProblemDraft, caller.uid)).pid }),
      recipe: async ({ params, query }) => (await bank.judgingSpec(params.pid, query.version)) ?? null,
    })
  },
})
