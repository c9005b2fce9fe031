import { Tag } from '@verdict/ui-kit'

/** The badge of the staff of the site behind a name, as it was when they wrote. */
export function RoleBadge({ role }: { role: string | null }) {
  if (role === 'root') return <Tag color="red">SPA</Tag>
  return role === 'admin' && <Tag color="orange">ADM</Tag>
}
