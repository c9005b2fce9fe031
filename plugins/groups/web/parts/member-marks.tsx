import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groups } from '../../contract/groups.ts'

/** A user's level in a group. */
export function LevelTag({ level }: { level: number }) {
  const t = useText(groups)
  return <Tag size="small">{t(`levels.${level}`)}</Tag>
}

/** A username that links to the user's page. */
export function UserLink({ name }: { name: string }) {
  return <Link to={`/user-home?username=${encodeURIComponent(name)}`}>{name}</Link>
}
