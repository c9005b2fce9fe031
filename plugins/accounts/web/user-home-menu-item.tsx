import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconUser } from '@verdict/ui-kit'
import { accounts } from '../contract/accounts.ts'

/** The way to one's own page. The default export is for loaders. */
export default function UserHomeItem() {
  const say = useText(accounts)
  const { user } = useSession()
  return user ? (
    <MenuLink to={`/user-home?username=${encodeURIComponent(user.username)}`} icon={<IconUser />}>
      {say('home.title')}
    </MenuLink>
  ) : null
}
