import { MenuLink, useText } from '@verdict/core/web'
import { IconDashboard } from '@verdict/ui-kit'
import { admin } from '../contract/admin.ts'

/** The way to the dashboard. The default export is for loaders. */
export default function DashboardItem() {
  const say = useText(admin)
  return (
    <MenuLink to="/admin/dashboard" icon={<IconDashboard />}>
      {say('dashboard.title')}
    </MenuLink>
  )
}
