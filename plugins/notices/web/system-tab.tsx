import { MenuLink, useText } from '@verdict/core/web'
import { notices, type UnreadCounts } from '../contract.ts'
import { UnreadDot } from './parts/unread-dot.tsx'

/** A tab of the message pages. */
export default function SystemTab({ unread }: { unread: UnreadCounts | undefined }) {
  const t = useText(notices)
  return (
    <MenuLink to="/message/sys">
      {t('tabs.sys')}
      <UnreadDot count={unread?.sys} />
    </MenuLink>
  )
}
