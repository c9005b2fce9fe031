import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconPlus } from '@verdict/ui-kit'
import { problems } from '../contract/problems.ts'

/** An entry of the admin menu. The default export is for loaders. */
export default function CreateItem() {
  const say = useText(problems)
  const { isAdmin } = useSession()
  return isAdmin ? (
    <MenuLink to="/admin/problem/create" icon={<IconPlus />}>
      {say('form.create')}
    </MenuLink>
  ) : null
}
