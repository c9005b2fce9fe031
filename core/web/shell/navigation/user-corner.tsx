import { kernelApi } from '@verdict/core'
import { Avatar, IconPoweroff, IconApps, PopMenu } from '@verdict/ui-kit'
import { useNavigate } from 'react-router-dom'
import { useApi } from '../../api/page-client.ts'
import { Fills } from '../../plugins/fills.tsx'
import { endSession } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.ts'
import { MenuAction, MenuLink } from '../../menu/menu-link.tsx'
import { administration, userMenu } from '../../declaration/slots.ts'

/** The right end of the bar: the log-in button, or the user menu. */
export function UserCorner() {
  const t = useText()
  const { user, isRoot, openSignIn } = useSession()
  const { logout } = useApi(kernelApi)
  const navigate = useNavigate()
  async function leave() {
    await logout().catch(() => undefined)
    endSession()
    void navigate('/home')
  }
  if (!user)
    return (
      <button type="button" className="verdict-sign-in" onClick={openSignIn}>
        {t('bar.signIn')}
      </button>
    )
  return (
    <PopMenu
      side="end"
      className="verdict-user-corner"
      label={t('bar.account', { name: user.username })}
      button={<Avatar name={user.username} source={user.avatar} size={26} />}
    >
      <div className="verdict-user-name">{user.username}</div>
      <Fills of={userMenu} with={{ place: 'list' }} />
      <Fills
        of={administration}
        with={{ place: 'list' }}
        empty={
          isRoot && (
            <MenuLink to="/plugins" icon={<IconApps />}>
              {t('bar.plugins')}
            </MenuLink>
          )
        }
      />
      <MenuAction icon={<IconPoweroff />} onClick={() => void leave()}>
        {t('bar.signOut')}
      </MenuAction>
    </PopMenu>
  )
}
