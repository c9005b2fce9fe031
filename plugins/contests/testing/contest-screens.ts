import { paged } from '@verdict/core'
import type { WebPlugin } from '@verdict/core/web'
import { Screens, type Answers } from '../../../tests/support/screens.tsx'
import { contestDuties, type ContestDuty } from '../contract.ts'
import contestsWeb from '../web/index.tsx'
import { minutes } from './forms.ts'

/** The contest pages for a logged-in user. */
export const userScreens = (answers: Answers, ...more: readonly WebPlugin[]) => Screens.start({ plugins: [contestsWeb, ...more], answers, viewer: {} })

/** The answers about a contest that all its pages need; the user takes part by default. */
export const contestAnswers = (contest: object = {}, entry: Partial<Entry> = {}): Answers => ({
  '/api/get-contest-info': contestOf(contest),
  '/api/get-contest-access': entryOf(entry),
  '/api/get-contest-problem': [],
  '/api/get-user-problem-status': {},
  '/api/get-contest-announcement': pageOf([]),
})

interface Entry {
  readonly access: boolean
  readonly isStaff: boolean
  readonly leads: boolean
  readonly duties: readonly ContestDuty[]
}

/** Who reads a contest, in the server's format; staff have all duties. */
export function entryOf({ access = true, isStaff = false, leads = isStaff, duties = isStaff ? contestDuties : [] }: Partial<Entry>): Entry {
  return { access, isStaff, leads, duties }
}

/** A contest in the server's format: it started an hour ago and lasts for two more hours. */
export function contestOf(different: object = {}) {
  return {
    id: 1001,
    author: 'jury',
    title: 'Spring Cup',
    type: 0,
    rule: 'acm',
    description: 'Three hours, eleven problems.',
    status: 0,
    source: null,
    auth: 0,
    now: minutes(0),
    startTime: minutes(-60),
    endTime: minutes(120),
    duration: 10_800,
    sealRank: false,
    sealRankTime: null,
    autoRealRank: true,
    openPrint: false,
    rankShowGender: false,
    rankShowName: 'username',
    openRank: false,
    oiRankScoreType: null,
    count: null,
    gid: null,
    allowEndSubmit: false,
    removedIntervals: [],
    finalTime: null,
    ...different,
  }
}

/** A problem in the server's list of a contest. */
export function problemOf(pid: number, displayId: string, different: object = {}) {
  const changed = { gmtCreate: minutes(-90), gmtModified: minutes(-90) }
  return { id: pid, displayId, cid: 1001, pid, displayTitle: `Title of ${displayId}`, color: null, ...changed, ac: 2, total: 5, ...different }
}

/** The only page of a list. */
export const pageOf = (records: readonly unknown[]) => paged([...records], records.length, { currentPage: 1, limit: 10 })

/** The first query of a scoreboard page. */
export const boardQuery = {
  cid: 1001,
  keyword: '',
  organization: '',
  category: '',
  removeStar: false,
  containsEnd: false,
  forceRefresh: false,
  currentPage: 1,
  limit: 50,
}
