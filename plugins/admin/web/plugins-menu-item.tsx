import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconApps } from '@verdict/ui-kit'
import { admin } from '../contract/admin.ts'

/** The way to the plugins. The default export is for loaders. */
export default function PluginsItem() {
  const say = useText(admin)
  const { isRoot } = useSession()
  return isRoot ? (
    <MenuLink to="/admin/plugins" icon={<IconApps />}>
      {say('plugins.title')}
    </MenuLink>
  ) : null
}
