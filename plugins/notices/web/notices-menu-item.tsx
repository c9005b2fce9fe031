import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconSend } from '@verdict/ui-kit'
import { notices } from '../contract.ts'

/** The way to the notices. The default export is for loaders. */
export default function NoticesItem() {
  const say = useText(notices)
  const { isRoot } = useSession()
  return isRoot ? (
    <MenuLink to="/admin/notice" icon={<IconSend />}>
      {say('title')}
    </MenuLink>
  ) : null
}
