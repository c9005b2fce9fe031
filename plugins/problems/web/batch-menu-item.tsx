import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconApps } from '@verdict/ui-kit'
import { problems } from '../contract/problems.ts'

/** An entry of the admin menu. The default export is for loaders. */
export default function BatchItem() {
  const say = useText(problems)
  const { isAdmin } = useSession()
  return isAdmin ? (
    <MenuLink to="/admin/problem/batch-operation" icon={<IconApps />}>
      {say('batch.title')}
    </MenuLink>
  ) : null
}
