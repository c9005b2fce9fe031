import {
  AccountRuleWrong,
  AwardsWrong,
  contestAuths,
  contestTypes,
  DescriptionRequired,
  DurationWrong,
  EndRequired,
  IntervalsOutside,
  parseAccountRule,
  PasswordRequired,
  RuleUnknown,
  SealTimeWrong,
  StarTwice,
  StartRequired,
  TextTooLong,
  TitleRequired,
  TypeFixed,
  type Award,
  type ContestForm,
  type ContestRule,
} from '../../contract.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { checkedSettings } from '../rules/rule-settings.ts'

const longest = { title: 500, description: 65_535 }

/** The fields of a contest's form. */
export type ContestInput = Omit<
  ContestDoc,
  | '_id'
  | 'uid'
  | 'author'
  | 'staff'
  | 'owner'
  | 'source'
  | 'registrationRound'
  | 'removedIntervals'
  | 'stars'
  | 'problems'
  | 'withdrawn'
  | 'disqualified'
  | 'problemRevision'
  | 'revision'
  | 'gmtCreate'
  | 'gmtModified'
>

/** Validates a form in the order of its fields. Omitted fields come from `saved`, or get the defaults of a new contest. */
export function contestInput(form: ContestForm, rules: readonly ContestRule[], saved?: ContestDoc): ContestInput {
  const title = (form.title ?? saved?.title ?? '').trim()
  const description = form.description ?? saved?.description ?? ''
  if (title === '') throw new TitleRequired()
  if (title.length > longest.title) throw new TextTooLong({ field: 'title', maximum: longest.title })
  if (description.trim() === '') throw new DescriptionRequired()
  if (description.length > longest.description) throw new TextTooLong({ field: 'description', maximum: longest.description })
  const times = timesOf(form, saved)
  const type = form.type ?? saved?.type ?? contestTypes.acm
  if (saved && type !== saved.type) throw new TypeFixed()
  const auth = form.auth ?? saved?.auth ?? contestAuths.public
  const password = form.pwd ?? saved?.password ?? ''
  const rule = ruleOf(form, type, rules, saved)
  if (auth !== contestAuths.public && password === '') throw new PasswordRequired()
  return {
    title,
    searchTitle: title.toLowerCase(),
    description,
    type,
    rule,
    ...ruleSettingsOf(
      form,
      rules.find(({ id }) => id === rule),
      saved,
    ),
    auth,
    password: auth === contestAuths.public ? null : password,
    ...times,
    ...sealOf(form, times, saved),
    ...accountsOf(form, saved),
    ...awardsOf(form, saved),
    oiRankScoreType: type === contestTypes.oi ? (form.oiRankScoreType ?? saved?.oiRankScoreType ?? 'Recent') : null,
    rankShowName: form.rankShowName ?? saved?.rankShowName ?? 'username',
    visible: form.visible ?? saved?.visible ?? true,
    rankShowGender: form.rankShowGender ?? saved?.rankShowGender ?? false,
    rankShowRegistered: auth !== contestAuths.public && (form.rankShowRegistered ?? saved?.rankShowRegistered ?? false),
    openPrint: form.openPrint ?? saved?.openPrint ?? false,
    openRank: form.openRank ?? saved?.openRank ?? false,
    allowEndSubmit: form.allowEndSubmit ?? saved?.allowEndSubmit ?? false,
  }
}

/** A contest keeps its rule while the rule's plugin is disabled. */
function ruleOf({ rule }: ContestForm, type: number, rules: readonly ContestRule[], saved: ContestDoc | undefined): string {
  if (!rule || rule === saved?.rule) return saved?.rule ?? (type === contestTypes.acm ? 'acm' : 'oi')
  if (!rules.some((one) => one.id === rule && one.type === type)) throw new RuleUnknown({ rule })
  return rule
}

/** The settings of a rule whose plugin is disabled stay; those of another rule begin with its defaults. */
function ruleSettingsOf({ ruleSettings }: ContestForm, rule: ContestRule | undefined, saved: ContestDoc | undefined): Pick<ContestDoc, 'ruleSettings'> {
  const known = rule && rule.id !== saved?.rule ? undefined : saved?.ruleSettings
  const settings = rule ? checkedSettings(rule.settings, ruleSettings ?? known) : known
  return settings ? { ruleSettings: settings } : {}
}

type Times = Pick<ContestDoc, 'startTime' | 'endTime' | 'final'>

/** Null means that the time was cleared in the form. */
function timesOf(form: ContestForm, saved: ContestDoc | undefined): Times {
  const startTime = form.startTime === undefined ? saved?.startTime : form.startTime
  const endTime = form.endTime === undefined ? saved?.endTime : form.endTime
  if (!startTime) throw new StartRequired()
  if (!endTime) throw new EndRequired()
  if (endTime <= startTime) throw new DurationWrong()
  if (saved?.removedIntervals?.some(({ from, to }) => from < startTime || to > endTime)) throw new IntervalsOutside()
  return { startTime, endTime, ...(saved && isMoved({ startTime, endTime }, saved) && { final: null }) }
}

/** Results that were final are not after a change of the times. */
function isMoved({ startTime, endTime }: Pick<Times, 'startTime' | 'endTime'>, saved: ContestDoc): boolean {
  return startTime.getTime() !== saved.startTime.getTime() || endTime.getTime() !== saved.endTime.getTime()
}

function sealOf(
  form: ContestForm,
  { startTime, endTime }: Times,
  saved: ContestDoc | undefined,
): Pick<ContestDoc, 'sealRank' | 'sealRankTime' | 'autoRealRank'> {
  const sealRank = form.sealRank ?? saved?.sealRank ?? false
  const sealRankTime = (form.sealRankTime === undefined ? saved?.sealRankTime : form.sealRankTime) ?? null
  if (sealRank && !(sealRankTime && sealRankTime >= startTime && sealRankTime < endTime)) throw new SealTimeWrong()
  return { sealRank, sealRankTime: sealRank ? sealRankTime : null, autoRealRank: form.autoRealRank ?? saved?.autoRealRank ?? true }
}

function accountsOf(form: ContestForm, saved: ContestDoc | undefined): Pick<ContestDoc, 'openAccountLimit' | 'accountLimitRule' | 'starAccount'> {
  const openAccountLimit = form.openAccountLimit ?? saved?.openAccountLimit ?? false
  const accountLimitRule = form.accountLimitRule ?? saved?.accountLimitRule ?? ''
  if (openAccountLimit && !parseAccountRule(accountLimitRule)) throw new AccountRuleWrong()
  const starAccount = (form.starAccount ?? saved?.starAccount ?? []).map((name) => name.trim()).filter(Boolean)
  const twice = starAccount.find((name, index) => starAccount.indexOf(name) < index)
  if (twice !== undefined) throw new StarTwice({ username: twice })
  return { openAccountLimit, accountLimitRule, starAccount }
}

function awardsOf(form: ContestForm, saved: ContestDoc | undefined): Pick<ContestDoc, 'awardType' | 'awards' | 'awardsByCategory'> {
  const awardType = form.awardType ?? saved?.awardType ?? 0
  const awards = form.awardConfigList?.map(awardOf) ?? saved?.awards ?? []
  if (awardType === 0) return { awardType, awards: [], awardsByCategory: false }
  const isShare = awardType === 1
  const wrong = awards.some(({ name, num }) => name === '' || num < 0 || (!isShare && !Number.isInteger(num)))
  if (wrong || awards.length === 0 || (isShare && awards.reduce((sum, { num }) => sum + num, 0) > 100)) throw new AwardsWrong()
  const awardsByCategory = form.awardsByCategory ?? saved?.awardsByCategory ?? false
  return { awardType, awards: awards.toSorted((a, b) => a.priority - b.priority), awardsByCategory }
}

function awardOf({ priority, name, background, color, num }: NonNullable<ContestForm['awardConfigList']>[number]): Award {
  // -1 is rejected below: an award without a number is invalid, not an award for zero users.
  return { priority, name: (name ?? '').trim(), background: background ?? '', color: color ?? '', num: num ?? -1 }
}
