import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconSettings } from '@verdict/ui-kit'
import { accounts } from '../contract/accounts.ts'

/** The way to one's own settings. The default export is for loaders. */
export default function SettingItem() {
  const say = useText(accounts)
  const { user } = useSession()
  return user ? (
    <MenuLink to="/setting" icon={<IconSettings />}>
      {say('setting.title')}
    </MenuLink>
  ) : null
}
