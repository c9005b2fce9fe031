import { defineWeb, frame, mainMenu, menuEntry, page, part } from '@verdict/core/web'
import { trainingAdmin } from '../contract/admin-screens.ts'
import { trainingFrame, trainingLayout, trainingScreen, trainingTable, trainingTabs } from '../contract/screens.ts'
import { trainings } from '../contract/trainings.ts'
import { adminMenuEntries, adminPages } from './admin/admin-pages.ts'

export default defineWeb(trainings, {
  frames: [frame(trainingFrame, async () => ({ default: (await import('./shell/training-shell.tsx')).SiteTrainingShell }))],
  pages: [
    ...adminPages,
    page('/training', () => import('./list/training-list-page.tsx'), { title: 'list.title' }),
    page('/training/:trainingID', () => import('./shell/overview-page.tsx'), { guard: 'user' }),
    page('/training/:trainingID/problems', () => import('./problems/problem-list-page.tsx'), { guard: 'user', title: 'problems.title' }),
    page('/training/:trainingID/problem/:problemID', () => import('./problems/training-problem-page.tsx'), {
      guard: 'user',
      footer: false,
    }),
    page(
      '/training/:trainingID/problem/:problemID/full-screen',
      async () => ({ default: (await import('./problems/training-problem-page.tsx')).FullScreenPage }),
      { guard: 'user', bare: true, footer: false },
    ),
    page('/training/:trainingID/submissions', () => import('./submissions/submission-list-page.tsx'), { guard: 'user', title: 'submissions.title' }),
    page('/training/:trainingID/rank', () => import('./rank/rank-page.tsx'), { guard: 'user', title: 'rank.title' }),
    page('/training/:trainingID/table', () => import('./table/table-page.tsx'), { guard: 'user', title: 'table.title' }),
  ],
  parts: [
    part(trainingLayout, () => import('./shell/training-shell.tsx')),
    part(trainingScreen, () => import('./shell/training-screen.tsx')),
    part(trainingTable, () => import('./list/training-table.tsx')),
    part(trainingAdmin, () => import('./admin/training-admin-screen.tsx')),
  ],
  menu: [
    ...adminMenuEntries,
    menuEntry(mainMenu, { to: '/training', label: 'list.menu', order: 35 }),
    menuEntry(trainingTabs, { to: '/training/:trainingID/problems', label: 'problems.title', order: 10, also: ['/training/:trainingID/problem'] }),
    menuEntry(trainingTabs, { to: '/training/:trainingID/submissions', label: 'submissions.title', order: 20 }),
    menuEntry(trainingTabs, { to: '/training/:trainingID/rank', label: 'rank.title', order: 30 }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
