import { defineWeb, fill, frame, menuEntry, page } from '@verdict/core/web'
import { groupHomePanels, groupTabs, memberPanels } from '@verdict/plugin-groups/contract'
import { courseFrame, groupTrainings } from '../contract.ts'

const course = '/course/:groupID/training/:trainingID'
// Next to `training`, like the pages of other staff.
const admin = '/course/:groupID/training-admin'

export default defineWeb(groupTrainings, {
  frames: [frame(courseFrame, async () => ({ default: (await import('./course/course-page.tsx')).CourseLayout }))],
  pages: [
    page('/course/:groupID/training', () => import('./course/course-list-page.tsx'), { guard: 'user', title: 'list.title' }),
    page(admin, () => import('./admin/course-admin.tsx'), { with: { screen: 'list' }, guard: 'user', title: 'admin.title' }),
    page(`${admin}/create`, () => import('./admin/course-admin.tsx'), { with: { screen: 'form' }, guard: 'user', title: 'list.create' }),
    page(`${admin}/:trainingId/edit`, () => import('./admin/course-admin.tsx'), { with: { screen: 'form' }, guard: 'user', title: 'admin.edit' }),
    page(`${admin}/:trainingId/problems`, () => import('./admin/course-admin.tsx'), { with: { screen: 'problems' }, guard: 'user', title: 'admin.problems' }),
    page(course, () => import('./course/course-page.tsx'), { guard: 'user' }),
    page(`${course}/problems`, () => import('./course/course-page.tsx'), { guard: 'user', title: 'course.problems' }),
    page(`${course}/problem/:problemID`, () => import('./course/course-page.tsx'), { guard: 'user', footer: false }),
    page(`${course}/problem/:problemID/full-screen`, async () => ({ default: (await import('./course/course-page.tsx')).FullScreenPage }), {
      guard: 'user',
      bare: true,
      footer: false,
    }),
    page(`${course}/submissions`, () => import('./course/course-page.tsx'), { guard: 'user', title: 'course.submissions' }),
    page(`${course}/rank`, () => import('./course/course-page.tsx'), { guard: 'user', title: 'course.rank' }),
    page(`${course}/table`, () => import('./course/course-page.tsx'), { guard: 'user', title: 'course.table' }),
  ],
  fills: [fill(groupHomePanels, () => import('./home/course-progress.tsx'), 20), fill(memberPanels, () => import('./members/member-courses.tsx'), 20)],
  menu: [menuEntry(groupTabs, { to: '/course/:groupID/training', label: 'list.title', order: 20, also: [admin] })],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
