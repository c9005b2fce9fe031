import { defineWeb, everywhere, fill, frame, mainMenu, menuEntry, page, part } from '@verdict/core/web'
import { homeSide } from '@verdict/plugin-home/contract'
import { boardOf, boardTable, resolver, resolverOf } from '../contract/boards/board-screens.ts'
import { contests } from '../contract/contests.ts'
import { contestAdmin, contestTable } from '../contract/owners/owner-screens.ts'
import { contestFrame, contestTabs } from '../contract/screens.ts'
import type * as framePages from './admin/frame-pages.tsx'
import { adminMenuEntries, adminPages } from './admin/admin-pages.ts'

const inFrame = (name: keyof typeof framePages) => async () => ({ default: (await import('./admin/frame-pages.tsx'))[name] })

export default defineWeb(contests, {
  frames: [frame(contestFrame, () => import('./shell/contest-layout.tsx'))],
  pages: [
    ...adminPages,
    page('/contest', () => import('./list/contest-list-page.tsx'), { title: 'list.title' }),
    page('/contest/acm-scoreboard/:contestID', () => import('./board/outside-board-page.tsx')),
    page('/contest/oi-scoreboard/:contestID', () => import('./board/outside-board-page.tsx')),
    page('/contest/acm-scoreboard/:contestID/big-screen', async () => ({ default: (await import('./big-screen/big-screen-page.tsx')).OutsideBigScreenPage }), {
      bare: true,
      footer: false,
    }),
    page('/contest/oi-scoreboard/:contestID/big-screen', async () => ({ default: (await import('./big-screen/big-screen-page.tsx')).OutsideBigScreenPage }), {
      bare: true,
      footer: false,
    }),
    page('/contest/:contestID', () => import('./shell/overview-page.tsx'), { guard: 'user' }),
    page('/contest/:contestID/problems', () => import('./problems/problem-list-page.tsx'), { guard: 'user', title: 'problems.title' }),
    page('/contest/:contestID/problem/:problemID', () => import('./problems/contest-problem-page.tsx'), {
      with: { layout: 'page' },
      guard: 'user',
      footer: false,
    }),
    page('/contest/:contestID/problem/:problemID/full-screen', () => import('./problems/contest-problem-page.tsx'), {
      with: { layout: 'full-screen' },
      guard: 'user',
      bare: true,
      footer: false,
    }),
    page('/contest/:contestID/submissions', () => import('./submissions/submission-list-page.tsx'), { guard: 'user', title: 'submissions.title' }),
    page('/contest/:contestID/rank', () => import('./board/board-page.tsx'), { guard: 'user', title: 'board.title' }),
    page('/contest/:contestID/rank/big-screen', () => import('./big-screen/big-screen-page.tsx'), {
      guard: 'user',
      bare: true,
      footer: false,
    }),
    page('/contest/:contestID/announcements', () => import('./announcements/announcement-page.tsx'), { guard: 'user', title: 'announcements.title' }),
    page('/contest/:contestID/announcements/manage', inFrame('AnnouncementsInFrame'), { guard: 'user', title: 'admin.announcements' }),
    page('/contest/:contestID/manage/edit', inFrame('FormInFrame'), { guard: 'user', title: 'admin.edit' }),
    page('/contest/:contestID/manage/problems', inFrame('ProblemsInFrame'), { guard: 'user', title: 'admin.problems' }),
    page('/contest/:contestID/manage/problem/create', inFrame('ProblemFormInFrame'), { guard: 'user', title: 'admin.createProblem' }),
    page('/contest/:contestID/manage/problem/:problemId/edit', inFrame('ProblemFormInFrame'), { guard: 'user', title: 'admin.editProblem' }),
    page('/contest/:contestID/decisions', () => import('./staff/decisions/decisions-page.tsx'), { guard: 'user', title: 'decisions.title' }),
    page('/contest/:contestID/control', () => import('./staff/control/control-page.tsx'), { guard: 'user', title: 'control.title' }),
    page('/contest/:contestID/participants', () => import('./staff/participants/participants-page.tsx'), { guard: 'user', title: 'participants.title' }),
    page('/contest/:contestID/staff', () => import('./staff/members/members-page.tsx'), { guard: 'user', title: 'staff.title' }),
    page('/contest/:contestID/print', () => import('./onsite/print-page.tsx'), { guard: 'user', title: 'print.title' }),
    page('/contest/:contestID/ac-info', () => import('./staff/accepted-page.tsx'), { guard: 'user', title: 'accepted.title' }),
    page('/contest/:contestID/attention', () => import('./staff/attention-page.tsx'), { guard: 'user', title: 'attention.title' }),
    page('/contest/:contestID/admin-print', () => import('./staff/prints-page.tsx'), { guard: 'user', title: 'prints.title' }),
    page('/contest/:contestID/rejudge', () => import('./staff/rejudge-page.tsx'), { guard: 'user', title: 'rejudge.title' }),
    page('/contest/:contestID/rejudging', () => import('./rejudging/rejudging-page.tsx'), { guard: 'user', title: 'rejudging.title' }),
    page('/contest/:contestID/rejudging/:setID', () => import('./rejudging/set-page.tsx'), { guard: 'user', title: 'rejudging.title' }),
    page('/contest/:contestID/scroll-board', () => import('./rolling/setup-page.tsx'), { guard: 'user', title: 'rolling.title' }),
    page('/scrollBoard', () => import('./rolling/rolling-board-page.tsx'), { bare: true, footer: false, title: 'rolling.title' }),
  ],
  parts: [
    part(boardTable, () => import('./board/board-table.tsx')),
    part(resolver, () => import('./rolling/ceremony.tsx')),
    part(contestTable, () => import('./list/contest-table.tsx')),
    part(contestAdmin, () => import('./admin/contest-admin-screen.tsx')),
  ],
  fills: [
    fill(everywhere, () => import('./announcements/contest-watch.tsx')),
    fill(homeSide, () => import('./list/recent-panel.tsx'), 10),
    fill(boardOf('acm'), () => import('./board/penalty-board.tsx')),
    fill(boardOf('icpc'), () => import('./board/penalty-board.tsx')),
    fill(resolverOf('acm'), async () => ({ default: (await import('./rolling/ceremony.tsx')).AcmResolver })),
    fill(resolverOf('icpc'), async () => ({ default: (await import('./rolling/ceremony.tsx')).IcpcResolver })),
    fill(boardOf('oi'), () => import('./board/score-board.tsx')),
  ],
  menu: [
    ...adminMenuEntries,
    menuEntry(mainMenu, { to: '/contest', label: 'list.menu', order: 40 }),
    menuEntry(contestTabs, { to: '/contest/:contestID/problems', label: 'problems.title', order: 10, also: ['/contest/:contestID/problem'] }),
    menuEntry(contestTabs, { to: '/contest/:contestID/submissions', label: 'submissions.title', order: 20 }),
    menuEntry(contestTabs, { to: '/contest/:contestID/rank', label: 'board.title', order: 30 }),
    menuEntry(contestTabs, { to: '/contest/:contestID/announcements', label: 'announcements.title', order: 40 }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
