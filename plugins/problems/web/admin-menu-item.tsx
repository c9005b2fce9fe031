import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconUnorderedList } from '@verdict/ui-kit'
import { problems } from '../contract/problems.ts'

/** An entry of the admin menu. The default export is for loaders. */
export default function AdminItem() {
  const say = useText(problems)
  const { isAdmin } = useSession()
  return isAdmin ? (
    <MenuLink to="/admin/problems" icon={<IconUnorderedList />}>
      {say('admin.title')}
    </MenuLink>
  ) : null
}
