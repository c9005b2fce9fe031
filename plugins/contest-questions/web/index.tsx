import { defineWeb, everywhere, fill, page } from '@verdict/core/web'
import { contestPreparations, contestTabs } from '@verdict/plugin-contests/contract'
import { contestQuestions } from '../contract.ts'

export default defineWeb(contestQuestions, {
  pages: [page('/contest/:contestID/questions', () => import('./pages/questions-page.tsx'), { guard: 'user', title: 'title' })],
  fills: [
    fill(everywhere, () => import('./news/question-watch.tsx')),
    fill(contestTabs, () => import('./news/questions-tab.tsx'), 45),
    fill(contestPreparations, () => import('./participants/participant-questions.tsx')),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
