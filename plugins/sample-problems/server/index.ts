import { defineServer } from '@verdict/core/server'
import { problemBank } from '@verdict/plugin-problems/contract'
import { sampleProblems } from '../contract.ts'
import { FirstFill, fillDocs } from './first-fill.ts'

export default defineServer(sampleProblems, {
  needs: { bank: problemBank },
  async setup(ctx, { bank }) {
    const fill = new FirstFill(ctx.collection(fillDocs), bank, ctx.users)
    ctx.jobs.define('fill', () => fill.run())
    // No key: an order of a process that was killed stays locked for a while, and this start does not wait for it.
    if (!(await fill.isDone())) await ctx.jobs.order('fill', undefined)
  },
})
