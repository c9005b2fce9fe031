import { useText } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { Tag } from '@verdict/ui-kit'
import { discussions } from '../../contract/discussions.ts'

/** An author's name as a link; `null` for a deleted account. */
export function PersonName({ name }: { name: string | null }) {
  const t = useText(discussions)
  if (name === null) return <span>{t('comments.deletedUser')}</span>
  return <UserName username={name} />
}

/** The badge of site admins after a name, as of the time of writing. */
export function RoleBadge({ role }: { role: string | null }) {
  if (role === 'root') return <Tag color="red">SPA</Tag>
  return role === 'admin' && <Tag color="orange">ADM</Tag>
}
