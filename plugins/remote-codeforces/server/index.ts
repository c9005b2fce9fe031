import { defineServer } from '@verdict/core/server'
import { remoteSites } from '@verdict/plugin-remote-judging/contract'
import { codeforces, remoteCodeforces } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { codeforcesOf, problemset } from './remote/codeforces.ts'

export default defineServer(remoteCodeforces, {
  needs: { sites: remoteSites },
  provides: [codeforces],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sites }) {
    const service = codeforcesOf(() => ctx.settings().address)
    ctx.provide(codeforces, service)
    sites.join(ctx, problemset(service))
  },
})
