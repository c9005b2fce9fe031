import { MenuLink } from '@verdict/core/web'
import type { MessageTabProps } from '../../contract.ts'
import { UnreadDot } from '../unread/unread-dot.tsx'

/** A tab of the message pages. */
export default function MessageTab({ to, label, count }: MessageTabProps) {
  return (
    <MenuLink to={to}>
      {label}
      <UnreadDot count={count} />
    </MenuLink>
  )
}
