import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconTool } from '@verdict/ui-kit'
import { admin } from '../contract/admin.ts'

/** The way to switches and limits. The default export is for loaders. */
export default function SwitchesItem() {
  const say = useText(admin)
  const { isRoot } = useSession()
  return isRoot ? (
    <MenuLink to="/admin/switch" icon={<IconTool />}>
      {say('switches.title')}
    </MenuLink>
  ) : null
}
