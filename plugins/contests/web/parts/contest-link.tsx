import { useSession, useText } from '@verdict/core/web'
import { toast } from '@verdict/ui-kit'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'

/** The name of a contest, which opens it; a visitor is asked to log in first. */
export function ContestLink({ contest: { id, title } }: { contest: Pick<ContestRow, 'id' | 'title'> }) {
  const t = useText(contests)
  const { user, openSignIn } = useSession()
  function open(event: MouseEvent) {
    if (user) return
    event.preventDefault()
    toast.warning(t('loginFirst'))
    openSignIn()
  }
  return (
    <Link to={`/contest/${id}`} onClick={open}>
      {title}
    </Link>
  )
}
