import type { FormError } from '@verdict/page-kit'
import { parseAccountRule } from '../../../contract/account-rule.ts'
import { accountRule, type ContestFormState } from './form-state.ts'
import { durationOf, fits, sealMoment } from './seal.ts'

/** The fields at which errors are shown, by the codes of the server. */
const fields = {
  'title-required': 'title',
  'description-required': 'description',
  'start-required': 'startTime',
  'end-required': 'endTime',
  'duration-wrong': 'endTime',
  'password-required': 'pwd',
  'seal-time-wrong': 'seal',
  'account-rule-wrong': 'account',
  'star-twice': 'starAccount',
  'awards-wrong': 'awards',
  'rule-unknown': 'rule',
} as const
type ErrorKey = keyof typeof fields

/** The field of an error of the server; undefined for those that are about no field. */
export function fieldOf(code: string): string | undefined {
  return fields[code.replace(/^contests\//, '') as ErrorKey]
}

/** Why the form cannot be saved, in the order of its fields. The server checks the same. */
export function formErrors(form: ContestFormState): FormError[] {
  const { title, description, startTime, endTime, auth, pwd, openAccountLimit, account } = form
  const wrong: Partial<Record<ErrorKey, boolean>> = {
    'title-required': title.trim() === '',
    'description-required': description.trim() === '',
    'start-required': startTime === '',
    'end-required': endTime === '',
    'duration-wrong': startTime !== '' && endTime !== '' && durationOf(form) === 0,
    'password-required': auth !== 0 && pwd === '',
    'seal-time-wrong': form.sealRank && !isSealWithin(form),
    'account-rule-wrong': openAccountLimit && (/[<>]/.test(Object.values(account).join('')) || !parseAccountRule(accountRule(account))),
    'awards-wrong': form.awardType !== 0 && areAwardsWrong(form),
  }
  const keys = (Object.keys(wrong) as ErrorKey[]).filter((key) => wrong[key])
  return keys.map((key) => ({ key, field: fields[key], immediate: key === 'duration-wrong' }))
}

function isSealWithin(form: ContestFormState): boolean {
  const moment = Date.parse(sealMoment(form) ?? '')
  return fits(form.sealChoice, form) && moment >= Date.parse(form.startTime) && moment < Date.parse(form.endTime)
}

function areAwardsWrong({ awards, awardType }: ContestFormState): boolean {
  const isWrong = ({ name, num }: ContestFormState['awards'][number]) =>
    name.trim() === '' || num === null || num < 0 || (awardType === 2 && !Number.isInteger(num))
  return awards.length === 0 || awards.some(isWrong) || (awardType === 1 && awards.reduce((sum, { num }) => sum + (num ?? 0), 0) > 100)
}
