import { fillFields } from '@verdict/core'
import { defineServer, siteControl } from '@verdict/core/server'
import { contestEntry, contestRemoved } from '@verdict/plugin-contests/contract'
import { commentables, commentAreas } from '@verdict/plugin-discussions/contract'
import { contestCommentFlags, contestComments, contestCommentSwitches } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { commentableContests, contestThing } from './comments/commentable-contests.ts'

export default defineServer(contestComments, {
  needs: { entry: contestEntry, areas: commentAreas, control: siteControl },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { entry, areas, control }) {
    ctx.contribute(commentables, commentableContests({ entry, isOpen: () => ctx.settings().openContestComment }))
    ctx.contribute(
      contestCommentSwitches.point,
      fillFields(
        contestCommentSwitches,
        () => ctx.settings(),
        (changed) => control.changeSettings(contestComments.id, { ...changed }),
      ),
    )
    ctx.contribute(
      contestCommentFlags.point,
      fillFields(contestCommentFlags, () => ({ openContestComment: ctx.settings().openContestComment })),
    )
    ctx.onSettings(() => void ctx.rightsChanged())
    ctx.follow(contestRemoved, ({ cid }) => areas.removeAll(contestThing(cid)))
  },
})
