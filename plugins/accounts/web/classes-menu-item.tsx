import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconUserGroup } from '@verdict/ui-kit'
import { accounts } from '../contract/accounts.ts'

/** The way to the classes. The default export is for loaders. */
export default function ClassesItem() {
  const say = useText(accounts)
  const { isAdmin } = useSession()
  return isAdmin ? (
    <MenuLink to="/admin/class" icon={<IconUserGroup />}>
      {say('classes.title')}
    </MenuLink>
  ) : null
}
