import type { Translate } from '@verdict/core/web'
import { judgeStatus, momentText, type Language } from '@verdict/ui-kit'
import type { Rejudging } from '../../contract/rejudging/rejudging-api.ts'

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
