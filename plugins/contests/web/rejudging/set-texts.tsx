import { useText, type Translate } from '@verdict/core/web'
import { judgeStatus, momentText, Tag, type Language } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import type { Rejudging } from '../../contract/rejudging/rejudging-api.ts'

const colors = { starting: 'blue', judging: 'blue', ready: 'orange', applying: 'blue', applied: 'green', discarding: 'gray', discarded: 'gray' } as const

/** Whether a set waits for a judge to apply or discard it. */
export function isReady({ state, counts }: Pick<Rejudging, 'state' | 'counts'>): boolean {
  return state === 'judging' && counts.judged === counts.total
}

/** The state of a rejudging set. */
export function SetState({ set }: { set: Rejudging }) {
  const t = useText(contests)
  const state = isReady(set) ? 'ready' : set.state
  return <Tag color={colors[state]}>{t(`rejudging.states.${state}`)}</Tag>
}

/** Returns the name of a verdict in the reader's language. */
export function verdictName(status: number, language: Language): string {
  const { english, chinese } = judgeStatus(status)
  return language === 'zh-CN' ? chinese : english
}

/** Describes the submissions that a set selects. */
export function filterText(filter: Rejudging['filter'], t: Translate, language: Language): string {
  const { problems, statuses, language: programmed, usernames, from, before, judge } = filter
  const parts = [
    problems.length > 0 && t('rejudging.problemsOf', { list: problems.join(', ') }),
    statuses.length > 0 && statuses.map((status) => verdictName(status, language)).join(', '),
    programmed,
    usernames.length > 0 && usernames.join(', '),
    from && t('rejudging.fromTime', { time: momentText(from, language) }),
    before && t('rejudging.beforeTime', { time: momentText(before, language) }),
    judge && t('rejudging.byJudge', { name: judge }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : t('rejudging.all')
}
