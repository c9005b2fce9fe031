import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconDashboard } from '@verdict/ui-kit'
import { admin } from '../contract/admin.ts'

/** The way into the admin area, in a new window. The default export is for loaders. */
export default function AdministrationItem() {
  const say = useText(admin)
  const { isAdmin } = useSession()
  return isAdmin ? (
    <MenuLink to="/admin" newWindow icon={<IconDashboard />}>
      {say('menu.administration')}
    </MenuLink>
  ) : null
}
