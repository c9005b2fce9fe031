import { quietClient, useLoad, useText } from '@verdict/core/web'
import { IconButton, IconClose, IconQuestionCircle } from '@verdict/ui-kit'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { contestQuestions, questionApi } from '../../contract.ts'
import { playTone } from './sound.tsx'
import { provideReload, storeSummary, useQuestionChanges } from './question-updates.ts'
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
  const heard = useRef<number>(undefined)
  useEffect(() => {
    if (count !== undefined && heard.current !== undefined && count > heard.current) void playTone()
    heard.current = count
  }, [count])

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
