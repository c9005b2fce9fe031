import { defineServer } from '@verdict/core/server'
import { remoteSites } from '@verdict/plugin-remote-judging/contract'
import { remoteAtcoder } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { atcoder } from './remote/atcoder.ts'

export default defineServer(remoteAtcoder, {
  needs: { sites: remoteSites },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sites }) {
    sites.join(
      ctx,
      atcoder(() => ctx.settings().address),
    )
  },
})
