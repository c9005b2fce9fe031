import { Icon } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { hasRole, useSession, type SessionView } from '../session/use-session.ts'
import { MenuLink } from './menu-link.tsx'
import type { FramePlace } from '../declaration/slots.ts'
import { useSwitch } from '../api/website-config.ts'
import { withParameters } from '../document/paths.ts'
import { useSiteLanguage } from '../text/use-text.ts'
import type { DrawnFill, MenuAudience, MenuContribution, Owned } from '../declaration/define-web.ts'

/** Renders a menu entry for its audience. Its text is part of the page's data, so no file of the plugin is fetched. */
export function menuFill(entry: Owned<MenuContribution>, _index: number, all: readonly MenuContribution[]): DrawnFill {
  const { plugin, token, order = 0, to, label, labels, icon, visibleTo, openWith, also, newWindow } = entry
  const nested = all.filter((other) => other.token === token && other.to.startsWith(`${to}/`)).map((other) => other.to)
  function Component({ at }: { at?: FramePlace['at'] }) {
    const language = useSiteLanguage()
    const session = useSession()
    const parameters = useParams()
    const isOpen = useSwitch(openWith)
    const here = (path: string) => withParameters(at ? movedTo(at, path) : path, parameters)
    if (!isOpen || !isVisible(visibleTo, session)) return null
    return (
      <MenuLink
        to={here(to)}
        {...(icon && { icon: <Icon name={icon} /> })}
        {...(also && { also: also.map(here) })}
        {...(newWindow && { newWindow })}
        except={nested.map(here)}
      >
        {labels?.[language] ?? labels?.['en-US'] ?? label}
      </MenuLink>
    )
  }
  return { plugin, token, order, Component }
}

function movedTo({ frame, path }: NonNullable<FramePlace['at']>, to: string): string {
  return to === frame || to.startsWith(`${frame}/`) ? path + to.slice(frame.length) : to
}

function isVisible(audience: MenuAudience | undefined, { user, isAdmin, isRoot, may }: SessionView): boolean {
  if (audience === undefined) return true
  if (typeof audience === 'object') return 'permission' in audience ? may(audience.permission) : hasRole(user, audience.roles)
  return { user: user !== null, admin: isAdmin, root: isRoot }[audience]
}
