import { useText } from '@verdict/core/web'
import { Link } from 'react-router-dom'
import { groupContests } from '../../contract.ts'

/** From a homework back to the others of its group; nothing in a contest of the site. */
export default function GroupLink({ contest: { gid } }: { contest: { readonly gid: number | null } }) {
  const t = useText(groupContests)
  return gid === null ? null : (
    <small>
      <Link to={`/course/${gid}/contest`}>{t('list.ofGroup')}</Link>
    </small>
  )
}
