import { defineServer } from '@verdict/core/server'
import { problemBank } from '@verdict/plugin-problems/contract'
import { sampleProblems } from '../contract.ts'
import type * as drafts from './install/build-draft.ts'
import { SampleInstaller, installStates } from './install/sample-installer.ts'

export default defineServer(sampleProblems, {
  needs: { bank: problemBank },
  async setup(ctx, { bank }) {
    const thread = ctx.parser<typeof drafts>(new URL('./install/build-draft.ts', import.meta.url))
    const installer = new SampleInstaller({ states: ctx.collection(installStates), bank, users: ctx.users, thread })
    ctx.jobs.define('fill', (_order, closing) => installer.run(closing))
    // Without a key: the job of a killed process stays locked for a while, and this start must not wait for it.
    if (!(await installer.isDone())) await ctx.jobs.order('fill', undefined)
  },
})
