import { kernelApi } from '@verdict/core'
import { endSession, MenuAction, MenuLink, useApi, useSession, useText } from '@verdict/core/web'
import { Avatar, IconHome, IconPoweroff, PopMenu } from '@verdict/ui-kit'
import { useNavigate } from 'react-router-dom'
import { admin } from '../../contract/admin.ts'

/** The current user in the top bar of the admin area, with links to the site and to log out. */
export function AccountMenu() {
  const t = useText(admin)
  const { user } = useSession()
  const { adminLogout } = useApi(kernelApi)
  const navigate = useNavigate()
  if (!user) return null
  async function logOut() {
    await adminLogout().catch(() => undefined)
    endSession()
    void navigate('/admin/login')
  }
  return (
    <PopMenu side="end" label={t('bar.account', { name: user.username })} button={<Avatar name={user.username} source={user.avatar} size={26} />}>
      <div className="verdict-user-name">{user.username}</div>
      <MenuLink to="/home" icon={<IconHome />}>
        {t('bar.site')}
      </MenuLink>
      <MenuAction icon={<IconPoweroff />} onClick={() => void logOut()}>
        {t('bar.signOut')}
      </MenuAction>
    </PopMenu>
  )
}
