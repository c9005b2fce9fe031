import { defineServer } from '@verdict/core/server'
import { remoteSites } from '@verdict/plugin-remote-judging/contract'
import { remoteHdu } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { hdu } from './remote/hdu.ts'

export default defineServer(remoteHdu, {
  needs: { sites: remoteSites },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sites }) {
    sites.join(
      ctx,
      hdu(() => ctx.settings().address),
    )
  },
})
