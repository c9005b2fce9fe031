import { useSession } from '@verdict/core/web'
import { lazy, Suspense } from 'react'
import { useOpenedContests } from './opened-contests.ts'

const ContestNews = lazy(() => import('./contest-news.tsx'))

/** Rendered on all pages of the site. Users who are in no contest, and have opened none that was moved, load nothing more than this. */
export default function ContestWatch() {
  const { user } = useSession()
  return user && <Watch key={user.uid} uid={user.uid} />
}

function Watch({ uid }: { uid: string }) {
  const contests = useOpenedContests(uid).filter(({ isIn, moved }) => isIn || moved !== undefined)
  if (contests.length === 0) return null
  return (
    <Suspense>
      <ContestNews uid={uid} contests={contests} />
    </Suspense>
  )
}
