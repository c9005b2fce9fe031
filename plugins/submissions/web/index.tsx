import { defineWeb, fill, menuEntry, moreMenu, page, part, userMenu } from '@verdict/core/web'
import { userHomePanels } from '@verdict/plugin-accounts/contract'
import { dashboardPanels } from '@verdict/plugin-admin/contract'
import { homeSide } from '@verdict/plugin-home/contract'
import { problemTabs, problemWorkbench } from '@verdict/plugin-problems/contract'
import { submissionList, submissionView } from '../contract/screens.ts'
import { submissions } from '../contract/submissions.ts'

export default defineWeb(submissions, {
  pages: [
    page('/status', async () => ({ default: (await import('./list/submission-list.tsx')).StatusPage }), { title: 'status.title' }),
    page('/submission-detail/:submitID', async () => ({ default: (await import('./detail/submission-view.tsx')).SubmissionPage })),
  ],
  parts: [part(submissionList, () => import('./list/submission-list.tsx')), part(submissionView, () => import('./detail/submission-view.tsx'))],
  fills: [
    fill(problemWorkbench, () => import('./workbench/workbench.tsx'), 10),
    fill(problemTabs, async () => ({ default: (await import('./list/submission-tabs.tsx')).MySubmissionsTab }), 10),
    fill(problemTabs, async () => ({ default: (await import('./list/submission-tabs.tsx')).AllSubmissionsTab }), 30),
    fill(homeSide, () => import('./statistics/recent-rank-panel.tsx'), 20),
    fill(homeSide, () => import('./statistics/week-panel.tsx'), 30),
    fill(dashboardPanels, () => import('./statistics/week-panel.tsx'), 20),
    fill(userHomePanels, () => import('./statistics/heat-panel.tsx'), 10),
  ],
  menu: [
    menuEntry(moreMenu, { to: '/status', label: 'status.menu', order: 30, also: ['/submission-detail'] }),
    menuEntry(userMenu, { to: '/status?onlyMine=true', label: 'status.mine', icon: 'IconHistory', order: 20 }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
