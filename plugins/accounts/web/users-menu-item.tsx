import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconUser } from '@verdict/ui-kit'
import { accounts } from '../contract/accounts.ts'

/** The way to the user list, for those who may change accounts. The default export is for loaders. */
export default function UsersItem() {
  const say = useText(accounts)
  const { isRoot } = useSession()
  return isRoot ? (
    <MenuLink to="/admin/user" icon={<IconUser />}>
      {say('users.title')}
    </MenuLink>
  ) : null
}
