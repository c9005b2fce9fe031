import { pick } from '@verdict/core'
import { accountRuleText, parseAccountRule } from '../../../contract/account-rule.ts'
import type { z } from 'zod'
import type { RuleSettings } from '../../../contract/contest-rules.ts'
import type { ContestForm } from '../../../contract/forms.ts'
import type { AdminContest, Award } from '../../../contract/rows.ts'
import { sealChoiceOf, sealMoment, type SealChoice } from './seal.ts'

/** The contents of the contest form. Moments are in ISO format, or empty if not given. */
export interface ContestFormState {
  readonly title: string
  readonly description: string
  readonly type: 0 | 1
  readonly rule: string
  readonly ruleSettings: RuleSettings
  readonly oiRankScoreType: 'Recent' | 'Highest'
  readonly startTime: string
  readonly endTime: string
  readonly sealRank: boolean
  readonly sealChoice: SealChoice
  /** The moment if `sealChoice` is `other`. */
  readonly sealRankTime: string
  readonly autoRealRank: boolean
  readonly auth: 0 | 1 | 2
  readonly pwd: string
  /** Whether registrations stay valid with a new password; asked with every new password. */
  readonly keepsRegistrations: boolean
  readonly openAccountLimit: boolean
  readonly account: AccountFields
  readonly starAccount: readonly string[]
  readonly rankShowName: 'username' | 'nickname' | 'realname'
  readonly openRank: boolean
  readonly openPrint: boolean
  readonly rankShowGender: boolean
  /** Has no effect in public contests, which have no registrations. */
  readonly rankShowRegistered: boolean
  readonly allowEndSubmit: boolean
  readonly visible: boolean
  readonly awardType: 0 | 1 | 2
  readonly awards: readonly AwardRow[]
  readonly awardsByCategory: boolean
}

/** The account rule as typed. */
export interface AccountFields {
  readonly prefix: string
  readonly suffix: string
  readonly start: string
  readonly end: string
  readonly extra: string
}

export type AwardRow = Pick<Award, 'name' | 'background' | 'color'> & { readonly num: number | null }

export type ChangeForm = (change: Partial<ContestFormState>) => void

export interface FormPanelProps {
  readonly form: ContestFormState
  readonly change: ChangeForm
}

export const defaultAwards: readonly AwardRow[] = [
  { name: 'Gold', background: '#e6bf25', color: '#3d3000', num: 10 },
  { name: 'Silver', background: '#c0c7cf', color: '#262b31', num: 20 },
  { name: 'Bronze', background: '#cd8a52', color: '#2e1a08', num: 30 },
]

export const blankForm: ContestFormState = {
  title: '',
  description: '',
  type: 0,
  rule: 'icpc',
  ruleSettings: {},
  oiRankScoreType: 'Recent',
  startTime: '',
  endTime: '',
  sealRank: false,
  sealChoice: 'hour',
  sealRankTime: '',
  autoRealRank: false,
  auth: 0,
  pwd: '',
  keepsRegistrations: false,
  openAccountLimit: false,
  account: { prefix: '', suffix: '', start: '', end: '', extra: '' },
  starAccount: [],
  rankShowName: 'username',
  openRank: false,
  openPrint: false,
  rankShowGender: false,
  rankShowRegistered: true,
  allowEndSubmit: false,
  visible: true,
  awardType: 0,
  awards: [],
  awardsByCategory: false,
}

const same = [
  'title',
  'rule',
  'sealRank',
  'autoRealRank',
  'openAccountLimit',
  'starAccount',
  'openRank',
  'openPrint',
  'rankShowGender',
  'rankShowRegistered',
  'awardsByCategory',
  'allowEndSubmit',
  'visible',
] as const

/** Returns the form of a saved contest. */
export function formOf(contest: AdminContest): ContestFormState {
  const rule = parseAccountRule(contest.accountLimitRule ?? '')
  const times = { startTime: momentText(contest.startTime), endTime: momentText(contest.endTime) }
  return {
    ...blankForm,
    ...pick(contest, same),
    ...times,
    ruleSettings: contest.ruleSettings ?? {},
    description: contest.description ?? '',
    type: contest.type === 1 ? 1 : 0,
    oiRankScoreType: contest.oiRankScoreType === 'Highest' ? 'Highest' : 'Recent',
    sealChoice: sealChoiceOf({ ...times, sealRankTime: momentText(contest.sealRankTime) }),
    sealRankTime: momentText(contest.sealRankTime),
    auth: contest.auth,
    pwd: contest.pwd ?? '',
    account: {
      prefix: rule?.prefix ?? '',
      suffix: rule?.suffix ?? '',
      start: rule?.range?.start.toString() ?? '',
      end: rule?.range?.end.toString() ?? '',
      extra: rule?.extra.join(' ') ?? '',
    },
    rankShowName: contest.rankShowName,
    awardType: contest.awardType,
    awards: contest.awardConfigList.map(({ name, background, color, num }) => ({ name, background, color, num })),
  }
}

/** Returns the request that saves the form. */
export function requestOf(form: ContestFormState): z.input<typeof ContestForm> {
  const { account, sealChoice: _choice, sealRankTime: _moment, awards, starAccount, oiRankScoreType, type, ...plain } = form
  return {
    ...plain,
    type,
    starAccount: [...starAccount],
    ...(type === 1 && { oiRankScoreType }),
    sealRankTime: form.sealRank ? (sealMoment(form) ?? null) : null,
    accountLimitRule: accountRule(account),
    awardConfigList: awards.map((award, index) => ({ ...award, priority: index + 1 })),
  }
}

/** Returns the draft of the form, without the password. */
export function draftOf({ pwd: _pwd, ...rest }: ContestFormState): Partial<ContestFormState> {
  return rest
}

/** Returns the text of the typed account rule. */
export function accountRule({ prefix, suffix, start, end, extra }: AccountFields): string {
  const range = start.trim() === '' && end.trim() === '' ? null : { start: numberIn(start), end: numberIn(end) }
  return accountRuleText({ prefix: prefix.trim(), suffix: suffix.trim(), range, extra: extra.split(/\s+/).filter(Boolean) })
}

function numberIn(text: string): number {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
}

function momentText(moment: string | Date | null): string {
  return moment === null ? '' : new Date(moment).toISOString()
}
