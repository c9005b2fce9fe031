import { useSession } from '@verdict/core/web'
import { lazy, Suspense } from 'react'
import { useMatch } from 'react-router-dom'

const QuestionNews = lazy(() => import('./question-news.tsx'))

/** Rendered on all pages of the site. Loads nothing more than this unless a contest is open. */
export default function QuestionWatch() {
  const { user } = useSession()
  const cid = Number(useMatch('/contest/:contestID/*')?.params.contestID)
  if (!user || !Number.isInteger(cid)) return null
  return (
    <Suspense>
      <QuestionNews key={`${cid} ${user.uid}`} cid={cid} uid={user.uid} />
    </Suspense>
  )
}
