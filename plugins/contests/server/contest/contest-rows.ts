import { pick } from '@verdict/core'
import { ownerId } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { AdminContest, AdminContestRow, ContestRow } from '../../contract.ts'
import { statusAt } from './contest-clock.ts'
import type { ContestDoc } from './contest-schema.ts'

const shared = [
  'author',
  'title',
  'type',
  'rule',
  'source',
  'auth',
  'startTime',
  'endTime',
  'sealRank',
  'sealRankTime',
  'autoRealRank',
  'openPrint',
  'rankShowName',
  'openRank',
] as const
const adminOnly = ['uid', 'visible', 'openAccountLimit', 'awardType', 'gmtCreate', 'gmtModified'] as const

/** Returns a contest as all users see it. */
export function contestRow(contest: ContestDoc, count: number, now: Date): z.input<typeof ContestRow> {
  const { description, removedIntervals = [], final } = contest
  return { ...fieldsOf(contest, now), description, now, count: count > 0 ? count : null, removedIntervals, finalTime: final?.time ?? null }
}

/** Returns a row of the admin list. */
export function adminRow(contest: ContestDoc, now: Date): z.input<typeof AdminContestRow> {
  return { ...adminFieldsOf(contest, now), isGroup: contest.owner !== null }
}

/** Returns a contest with the fields of its form. */
export function adminContest(contest: ContestDoc, password: string | null, now: Date): z.input<typeof AdminContest> {
  const { description, accountLimitRule, starAccount, awards, ruleSettings, revision } = contest
  const forForm = { description, pwd: password, accountLimitRule, starAccount, awardConfigList: awards, ruleSettings, revision }
  return { ...adminFieldsOf(contest, now), ...forForm }
}

function adminFieldsOf(contest: ContestDoc, now: Date) {
  return {
    ...fieldsOf(contest, now),
    ...pick(contest, adminOnly),
    rankShowRegistered: contest.rankShowRegistered ?? false,
    awardsByCategory: contest.awardsByCategory ?? false,
  }
}

function fieldsOf(contest: ContestDoc, now: Date) {
  const { _id, startTime, endTime, oiRankScoreType, allowEndSubmit, rankShowGender = false } = contest
  return {
    ...pick(contest, shared),
    id: _id,
    oiRankScoreType,
    allowEndSubmit,
    rankShowGender,
    duration: Math.round((endTime.getTime() - startTime.getTime()) / 1000),
    status: statusAt(contest, now),
    gid: ownerId(contest, 'gid'),
  }
}
