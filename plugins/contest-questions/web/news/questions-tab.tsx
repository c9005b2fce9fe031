import { MenuLink, useSession, useText } from '@verdict/core/web'
import type { ContestView } from '@verdict/plugin-contests/contract'
import { useEffect, useRef } from 'react'
import { contestQuestions } from '../../contract.ts'
import { reloadSummary, useSummary } from './question-updates.ts'
import './news.css'

/** The tab of a contest's questions, with the number of those that wait: open questions for those who answer, unread answers for others. */
export default function QuestionsTab({ view: { contest, takesPart, isStaff, duties } }: { view: ContestView }) {
  const t = useText(contestQuestions)
  const summary = useSummary(contest.id, useSession().user?.uid)
  const rights = [takesPart, ...duties].join()
  const previous = useRef(rights)
  useEffect(() => {
    if (previous.current !== rights) reloadSummary()
    previous.current = rights
  }, [rights])
  // While it is unknown whether participants can ask, the tab is there: the page shows the reason.
  const isShown = summary ? summary.isOpen || summary.mayAnswer : takesPart || isStaff
  if (!isShown) return null
  const count = summary?.mayAnswer ? summary.open : (summary?.unread ?? 0)
  return (
    <MenuLink to={`/contest/${contest.id}/questions`}>
      {t('title')}
      {count > 0 && (
        <span className="verdict-question-badge" role="img" aria-label={t(summary?.mayAnswer ? 'badge.open' : 'badge.unread', { count })}>
          {count}
        </span>
      )}
    </MenuLink>
  )
}
