import { defineServer } from '@verdict/core/server'
import { remoteSites } from '@verdict/plugin-remote-judging/contract'
import { remotePoj } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { poj } from './remote/poj.ts'

export default defineServer(remotePoj, {
  needs: { sites: remoteSites },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sites }) {
    sites.join(
      ctx,
      poj(() => ctx.settings().address),
    )
  },
})
