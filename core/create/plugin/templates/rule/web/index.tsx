import { defineWeb, fill } from '@verdict/core/web'
import { boardOf } from '@verdict/plugin-contests/contract'
import { exampleRule, ruleId } from '../contract.ts'

export default defineWeb(exampleRule, {
  // The texts rules.ID.name and rules.ID.hint of this plugin name the rule in the form of a contest.
  fills: [fill(boardOf(ruleId), () => import('./board/scoreboard.tsx'))],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
