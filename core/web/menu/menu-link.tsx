import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'

export interface MenuLinkProps {
  to: string
  children: ReactNode
  icon?: ReactNode
  /** Further paths on which the entry is highlighted. */
  also?: readonly string[]
  /** Paths below this one that have entries of their own: on them, this entry is not highlighted. */
  except?: readonly string[]
  /** Highlights the entry only on exactly this path. */
  exact?: boolean
  newWindow?: boolean
}

/** A menu entry; the same component in the bar, in lists and in the drawer. */
export function MenuLink({ to, children, icon, also = [], except = [], exact = false, newWindow = false }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isOneOf = (paths: readonly string[]) => paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const related = isOneOf(also)
  return (
    <NavLink
      to={to}
      end={exact || isOneOf(except)}
      className={({ isActive }) => `verdict-menu-link${isActive || related ? ' verdict-menu-link-active' : ''}`}
      {...(newWindow ? { target: '_blank' } : {})}
    >
      {icon && (
        <span className="verdict-menu-link-icon" aria-hidden>
          {icon}
        </span>
      )}
      {children}
    </NavLink>
  )
}

/** A menu entry with an action instead of a link. */
export function MenuAction({ onClick, children, icon }: { onClick: () => void; children: ReactNode; icon?: ReactNode }) {
  return (
    <button type="button" className="verdict-menu-link" onClick={onClick}>
      {icon && (
        <span className="verdict-menu-link-icon" aria-hidden>
          {icon}
        </span>
      )}
      {children}
    </button>
  )
}
