import { defineServer } from '@verdict/core/server'
import { remoteSites } from '@verdict/plugin-remote-judging/contract'
import { exampleRemote } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { remote } from './remote/remote.ts'

export default defineServer(exampleRemote, {
  needs: { sites: remoteSites },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sites }) {
    sites.join(
      ctx,
      remote(() => ctx.settings().address),
    )
  },
})
