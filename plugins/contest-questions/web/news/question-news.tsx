import { quietClient, useLoad, useText } from '@verdict/core/web'
import { IconButton, IconClose, IconQuestionCircle } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { contestQuestions, questionApi } from '../../contract.ts'
import { playTone } from './sound.ts'
import { provideReload, storeSummary } from './summary-store.ts'
import { useQuestionChanges } from './use-question-changes.ts'
import './news.css'

/** Live updates may be disabled or lost. */
const refreshMs = 60_000
/** Failures of background calls are not shown to the user. */
const { summary: load } = quietClient(questionApi)

/** Loads what waits for the user in a contest, and shows news on all of its pages until they are read. */
export default function QuestionNews({ cid, uid }: { cid: number; uid: string }) {
  const t = useText(contestQuestions)
  const { pathname } = useLocation()
  const { value: summary, failure, reload } = useLoad((signal) => load({ query: { cid } }, signal), [cid, uid])
  useQuestionChanges({ cid, uid, mayAnswer: summary?.mayAnswer }, reload)
  useEffect(() => {
    provideReload(reload)
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => {
      clearInterval(timer)
      provideReload(undefined)
      storeSummary(undefined)
    }
  }, [reload])
  useEffect(() => storeSummary(summary && !failure ? { cid, uid, summary } : undefined), [cid, uid, summary, failure])

  const count = summary && (summary.mayAnswer ? summary.open : summary.unread)
  /** The number that the user knows: those who answer know the questions of before. */
  const [known, setKnown] = useState<number>()
  const [previous, setPrevious] = useState<number>()
  if (count !== previous) {
    setPrevious(count)
    if (previous === undefined) setKnown(summary?.mayAnswer ? count : 0)
    else if (count !== undefined && known !== undefined && count < known) setKnown(count)
  }
  const [heard, setHeard] = useState<number>()
  useEffect(() => {
    if (count === undefined) return
    if (heard !== undefined && count > heard) void playTone()
    setHeard(count)
  }, [count, heard])

  const path = summary?.hasStarted === false && !summary.mayAnswer ? `/contest/${cid}` : `/contest/${cid}/questions`
  if (!summary || failure || count === undefined || known === undefined || count <= known || pathname === path) return null
  return (
    <section className="verdict-question-news" role="status" aria-label={t('news.label')}>
      <div className="verdict-question-news-line">
        <IconQuestionCircle aria-hidden />
        <Link to={path}>{t(summary.mayAnswer ? 'badge.open' : 'news.answers', { count })}</Link>
        <IconButton size="small" label={t('news.close')} onClick={() => setKnown(count)}>
          <IconClose />
        </IconButton>
      </div>
    </section>
  )
}
