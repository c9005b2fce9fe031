import { useText } from '@verdict/core/web'
import { Link } from 'react-router-dom'
import { groupContests } from '../../contract.ts'

/** A link from a homework back to its group's homework; renders nothing in a site contest. */
export default function GroupLink({ contest: { gid } }: { contest: { readonly gid: number | null } }) {
  const t = useText(groupContests)
  return gid === null ? null : (
    <small>
      <Link to={`/course/${gid}/contest`}>{t('list.ofGroup')}</Link>
    </small>
  )
}
