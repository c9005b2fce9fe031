import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconHome } from '@verdict/ui-kit'
import { accounts } from '../contract/accounts.ts'

/** The way to the campuses. The default export is for loaders. */
export default function CampusesItem() {
  const say = useText(accounts)
  const { isRoot } = useSession()
  return isRoot ? (
    <MenuLink to="/admin/campus" icon={<IconHome />}>
      {say('campuses.title')}
    </MenuLink>
  ) : null
}
