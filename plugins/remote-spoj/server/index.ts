import { defineServer } from '@verdict/core/server'
import { remoteSites } from '@verdict/plugin-remote-judging/contract'
import { remoteSpoj } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { spoj } from './remote/spoj.ts'

export default defineServer(remoteSpoj, {
  needs: { sites: remoteSites },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sites }) {
    sites.join(
      ctx,
      spoj(() => ctx.settings().address),
    )
  },
})
