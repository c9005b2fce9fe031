import { defineServer } from '@verdict/core/server'
import { problemBank } from '@verdict/plugin-problems/contract'
import { sampleProblems } from '../contract.ts'
import { SampleInstaller, installStates } from './install/sample-installer.ts'

export default defineServer(sampleProblems, {
  needs: { bank: problemBank },
  async setup(ctx, { bank }) {
    const installer = new SampleInstaller(ctx.collection(installStates), bank, ctx.users)
    ctx.jobs.define('fill', (_order, closing) => installer.run(closing))
    // Without a key: the job of a killed process stays locked for a while, and this start must not wait for it.
    if (!(await installer.isDone())) await ctx.jobs.order('fill', undefined)
  },
})
