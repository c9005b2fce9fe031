import { web as problemsWeb } from '@verdict/plugin-problems/testing/screens'
import adminWeb from '@verdict/plugin-admin/web'
import { paged } from '@verdict/core'
import { Screens, type Answers, type ScreenOptions } from '../../../../tests/support/screens.tsx'
import trainingsWeb from '../../web/index.tsx'

const now = '2026-11-22T12:00:00.000Z'

/** Opens the pages of trainings, with the common answers about training 7. */
export function trainingScreens(answers: Answers, viewer: NonNullable<ScreenOptions['viewer']> = {}): Promise<Screens> {
  const entry = { access: true, hasJoined: true, isStaff: viewer.roles !== undefined }
  return Screens.start({
    plugins: [trainingsWeb, problemsWeb, adminWeb],
    answers: {
      '/api/get-training-detail': trainingOf(),
      '/api/get-training-access': entry,
      '/api/admin/training': { training: trainingOf(), trainingCategory: null },
      ...answers,
    },
    viewer,
  })
}

export function trainingOf(different: object = {}) {
  const texts = { title: 'Loops', synopsis: 'Ten problems', description: 'Count.', author: 'teacher', auth: 'Public', categoryName: null, categoryColor: null }
  return { id: 7, ...texts, rank: 1, problemCount: 3, acCount: 1, gid: null, gmtModified: now, status: true, revision: 1, ...different }
}

/** A problem in a training's list. */
export function problemOf(pid: number, sectionId: number | null = null) {
  const counts = { total: 4, ac: 2, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 2, se: 0, pa: 0 }
  return { pid, problemId: `P${pid}`, title: `Problem ${pid}`, difficulty: 0, type: 0, tags: [], score: null, sectionId, ...counts }
}

export function sectionOf(id: number, title: string, different: object = {}) {
  return { id, title, toSolve: null, after: null, problemCount: 1, solved: 0, needed: 1, isLocked: false, waitsFor: [], ...different }
}

/** A training's problems in the format for staff. */
export function adminProblems(...problems: readonly (readonly [pid: number, sectionId: number | null])[]) {
  const records = problems.map(([id]) => ({ id, problemId: `B${id}`, title: `Problem ${id}`, author: 'teacher', auth: 1 }))
  const named = problems.map(([pid, sectionId], at) => [
    pid,
    { id: pid, tid: 7, pid, displayId: `P${pid}`, rank: at + 1, sectionId, gmtCreate: now, gmtModified: now },
  ])
  return { problemList: paged(records, records.length, { currentPage: 1, limit: 500 }), trainingProblemMap: Object.fromEntries(named) as object }
}
