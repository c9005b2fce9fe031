import { hasRole, useSession, type SessionView } from '../session/use-session.ts'
import { MenuLink } from '../shell/navigation/menu-link.tsx'
import { useText } from '../text/use-text.ts'
import type { Fill, MenuAudience, MenuContribution, Owned } from './define-web.ts'

/** A fill that renders a menu entry for its audience. */
export function menuFill({ plugin, token, order = 0, to, label, icon: Icon, visibleTo, also, newWindow }: Owned<MenuContribution>): Owned<Fill> {
  function Component() {
    const t = useText({ id: plugin })
    const session = useSession()
    if (!isVisible(visibleTo, session)) return null
    return (
      <MenuLink to={to} {...(Icon && { icon: <Icon /> })} {...(also && { also })} {...(newWindow && { newWindow })}>
        {t(label)}
      </MenuLink>
    )
  }
  return { kind: 'fill', plugin, token, order, Component }
}

function isVisible(audience: MenuAudience | undefined, { user, isAdmin, isRoot, may }: SessionView): boolean {
  if (audience === undefined) return true
  if (typeof audience === 'object') return 'permission' in audience ? may(audience.permission) : hasRole(user, audience.roles)
  return { user: user !== null, admin: isAdmin, root: isRoot }[audience]
}
