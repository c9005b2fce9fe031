import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'

/** A user's level in a group. */
export function LevelTag({ level }: { level: number }) {
  const t = useText(groups)
  return <Tag size="small">{t(`levels.${level}`)}</Tag>
}
