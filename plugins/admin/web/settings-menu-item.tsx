import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconSettings } from '@verdict/ui-kit'
import { admin } from '../contract/admin.ts'

/** The way to the site settings. The default export is for loaders. */
export default function SettingsItem() {
  const say = useText(admin)
  const { isRoot } = useSession()
  return isRoot ? (
    <MenuLink to="/admin/conf" icon={<IconSettings />}>
      {say('conf.title')}
    </MenuLink>
  ) : null
}
