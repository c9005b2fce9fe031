import { Icon } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { hasRole, useSession, type SessionView } from '../session/use-session.ts'
import { MenuLink } from '../shell/navigation/menu-link.tsx'
import { withParameters } from '../shell/routing/with-parameters.ts'
import { useSiteLanguage } from '../text/use-text.ts'
import type { DrawnFill, MenuAudience, MenuContribution, Owned } from './define-web.ts'

/** Renders a menu entry for its audience. Its text is part of the page's data, so no file of the plugin is fetched. */
export function menuFill({ plugin, token, order = 0, to, label, labels, icon, visibleTo, also, newWindow }: Owned<MenuContribution>): DrawnFill {
  function Component() {
    const language = useSiteLanguage()
    const session = useSession()
    const parameters = useParams()
    if (!isVisible(visibleTo, session)) return null
    return (
      <MenuLink
        to={withParameters(to, parameters)}
        {...(icon && { icon: <Icon name={icon} /> })}
        {...(also && { also: also.map((path) => withParameters(path, parameters)) })}
        {...(newWindow && { newWindow })}
      >
        {labels?.[language] ?? label}
      </MenuLink>
    )
  }
  return { plugin, token, order, Component }
}

function isVisible(audience: MenuAudience | undefined, { user, isAdmin, isRoot, may }: SessionView): boolean {
  if (audience === undefined) return true
  if (typeof audience === 'object') return 'permission' in audience ? may(audience.permission) : hasRole(user, audience.roles)
  return { user: user !== null, admin: isAdmin, root: isRoot }[audience]
}
