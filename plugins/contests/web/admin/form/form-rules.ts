import { formRules } from '@verdict/page-kit'
import { parseAccountRule } from '../../../contract/account-rule.ts'
import { contests } from '../../../contract/contests.ts'
import { accountRule, type ContestFormState } from './form-state.ts'
import { durationOf, fits, sealMoment } from './seal.ts'

export const contestRules = formRules<ContestFormState>(contests, {
  'title-required': { field: 'title', wrong: ({ title }) => title.trim() === '' },
  'description-required': { field: 'description', wrong: ({ description }) => description.trim() === '' },
  'start-required': { field: 'startTime', wrong: ({ startTime }) => startTime === '' },
  'end-required': { field: 'endTime', wrong: ({ endTime }) => endTime === '' },
  'duration-wrong': { field: 'endTime', wrong: (form) => form.startTime !== '' && form.endTime !== '' && durationOf(form) === 0, immediate: true },
  'password-required': { field: 'pwd', wrong: ({ auth, pwd }) => auth !== 0 && pwd === '' },
  'seal-time-wrong': { field: 'seal', wrong: (form) => form.sealRank && !isSealWithin(form) },
  'account-rule-wrong': { field: 'account', wrong: ({ openAccountLimit, account }) => openAccountLimit && isAccountRuleWrong(account) },
  'star-twice': { field: 'starAccount' },
  'awards-wrong': { field: 'awards', wrong: (form) => form.awardType !== 0 && areAwardsWrong(form) },
  'rule-unknown': { field: 'rule' },
  'rule-settings-wrong': { field: 'rule' },
})

function isSealWithin(form: ContestFormState): boolean {
  const moment = Date.parse(sealMoment(form) ?? '')
  return fits(form.sealChoice, form) && moment >= Date.parse(form.startTime) && moment < Date.parse(form.endTime)
}

function isAccountRuleWrong(account: ContestFormState['account']): boolean {
  return /[<>]/.test(Object.values(account).join('')) || !parseAccountRule(accountRule(account))
}

function areAwardsWrong({ awards, awardType }: ContestFormState): boolean {
  const isWrong = ({ name, num }: ContestFormState['awards'][number]) =>
    name.trim() === '' || num === null || num < 0 || (awardType === 2 && !Number.isInteger(num))
  return awards.length === 0 || awards.some(isWrong) || (awardType === 1 && awards.reduce((sum, { num }) => sum + (num ?? 0), 0) > 100)
}
