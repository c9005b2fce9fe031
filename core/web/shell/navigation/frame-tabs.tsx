import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { MenuLink } from '../../menu/menu-link.tsx'

interface FrameTabsProps {
  label: string
  /** The page that is always open, in front. */
  home: { readonly to: string; readonly label: string }
  /** Whether the other pages are open to the user. */
  isOpen: boolean
  /** The other tabs: the fills of a slot with menu entries. */
  children: ReactNode
}

/** The tabs of a frame, such as a contest or a training. */
export function FrameTabs({ label, home, isOpen, children }: FrameTabsProps) {
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  // A narrow screen shows a part of the tabs: the one that is open belongs to it.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('.verdict-menu-link-active')
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={bar} className="verdict-frame-tabs" aria-label={label}>
      <MenuLink to={home.to} exact>
        {home.label}
      </MenuLink>
      <span inert={!isOpen}>{children}</span>
    </nav>
  )
}
