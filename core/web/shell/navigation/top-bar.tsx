import { IconButton, IconMenu, SideDrawer, ThemeSwitch, useNarrow } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Fills } from '../../plugins/fills.tsx'
import { useText } from '../../text/use-text.ts'
import { site } from '../bootstrap.ts'
import { LanguageMenu } from './language-menu.tsx'
import { Menus } from './menus.tsx'
import { topBarTools } from '../slots.ts'
import { UserCorner } from './user-corner.tsx'
import './top-bar.css'

/** The bar at the top of every page; its menu becomes a drawer on narrow screens. */
export function TopBar() {
  const t = useText()
  const narrow = useNarrow()
  const { pathname } = useLocation()
  // Open on the page where it was opened: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <header className="verdict-top-bar">
      <a className="verdict-skip" href="#content">
        {t('bar.skip')}
      </a>
      {narrow && (
        <IconButton label={t('bar.menu')} onClick={() => setOpenAt(pathname)}>
          <IconMenu />
        </IconButton>
      )}
      <Link to="/home" className="verdict-brand">
        <span className="verdict-brand-mark" aria-hidden>
          ✓
        </span>
        {site.shortName}
      </Link>
      {narrow ? (
        <SideDrawer open={openAt === pathname} label={t('bar.menu')} onClose={() => setOpenAt(undefined)}>
          <nav aria-label={t('bar.main')}>
            <Menus place="drawer" />
          </nav>
        </SideDrawer>
      ) : (
        <nav className="verdict-top-bar-menu" aria-label={t('bar.main')}>
          <Menus place="bar" />
        </nav>
      )}
      <div className="verdict-top-bar-tools">
        <Fills of={topBarTools} with={{}} />
        <LanguageMenu />
        <ThemeSwitch />
        <UserCorner />
      </div>
    </header>
  )
}
