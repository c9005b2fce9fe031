import { useSession } from '@verdict/core/web'
import { lazy, Suspense } from 'react'
import { useEnteredContests } from './entered-contests.ts'

const UnreadAnnouncements = lazy(() => import('./unread-announcements.tsx'))

/** Rendered on all pages of the site. Users who are in no contest load nothing more than this. */
export default function AnnouncementWatch() {
  const { user } = useSession()
  return user && <Watch key={user.uid} uid={user.uid} />
}

function Watch({ uid }: { uid: string }) {
  const contests = useEnteredContests(uid)
  if (contests.length === 0) return null
  return (
    <Suspense>
      <UnreadAnnouncements uid={uid} contests={contests} />
    </Suspense>
  )
}
