import { SignInLink, useText } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { Avatar, IconUserGroup, RelativeTime } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'
import type { GroupRow } from '../../contract/rows.ts'
import { GroupMarks } from '../parts/group-marks.tsx'
import '../parts/groups.css'

/** A group as a card in the list. */
export function GroupCard({ group }: { group: GroupRow }) {
  const t = useText(groups)
  const { id, name, avatar, brief, owner, memberCount, gmtCreate } = group
  return (
    <li className="verdict-group-card">
      <span aria-hidden>
        <Avatar name={name} source={avatar} size={48} />
      </span>
      <div>
        <SignInLink to={`/course/${id}`}>{name}</SignInLink>
        <p>{brief}</p>
        <GroupMarks group={group} />
        <small className="verdict-group-facts">
          <span className="verdict-figures" title={t('list.memberCount', { count: memberCount })}>
            <IconUserGroup aria-hidden /> {memberCount}
          </span>
          <UserName username={owner} />
          <RelativeTime time={gmtCreate} />
        </small>
      </div>
    </li>
  )
}
