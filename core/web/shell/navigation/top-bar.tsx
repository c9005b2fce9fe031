import { ThemeSwitch, useNarrow, IconLanguage, PopMenu, IconButton, IconMenu, SideDrawer } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { MenuAction } from '../../menu/menu-link.tsx'
import { Fills } from '../../plugins/fills.tsx'
import { languages } from '../../text/language.ts'
import { changeLanguage } from '../../text/texts.ts'
import { useText, useSiteLanguage } from '../../text/use-text.ts'
import { site } from '../../document/bootstrap.ts'
import { Menus } from './menus.tsx'
import { topBarTools } from '../../declaration/slots.ts'
import { UserCorner } from './user-corner.tsx'

/** The bar at the top of every page; its menu becomes a drawer on narrow screens. */
export function TopBar() {
  const t = useText()
  const narrow = useNarrow()
  return (
    <header className="verdict-top-bar">
      <SkipLink />
      {narrow && (
        <MenuDrawer label={t('bar.menu')}>
          <nav aria-label={t('bar.main')}>
            <Menus place="drawer" />
          </nav>
        </MenuDrawer>
      )}
      <Link to="/home" className="verdict-brand">
        {site.logo ? (
          <img className="verdict-brand-logo" src={site.logo} alt="" />
        ) : (
          <span className="verdict-brand-mark" aria-hidden>
            ✓
          </span>
        )}
        {site.shortName}
      </Link>
      {!narrow && (
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

/** The first link of a page, visible with the keyboard's focus: jumps over the navigation to the content. */
export function SkipLink() {
  const t = useText()
  return (
    <a className="verdict-skip" href="#content">
      {t('bar.skip')}
    </a>
  )
}

/** The menu with the languages of the site. */
export function LanguageMenu() {
  const t = useText()
  const current = useSiteLanguage()
  return (
    <PopMenu side="end" label={t('bar.language')} button={<IconLanguage style={{ fontSize: 16 }} />}>
      {languages.map(({ id, name }) => (
        <MenuAction key={id} onClick={() => void changeLanguage(id)}>
          <span lang={id} aria-current={id === current}>
            {name}
          </span>
        </MenuAction>
      ))}
    </PopMenu>
  )
}

/** The menu of narrow screens: a button that opens it as a drawer. */
export function MenuDrawer({ label, children }: { label: string; children: ReactNode }) {
  const { pathname } = useLocation()
  // Remembers the page on which it was opened, so that navigating closes it.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <>
      <IconButton label={label} onClick={() => setOpenAt(pathname)}>
        <IconMenu />
      </IconButton>
      <SideDrawer open={openAt === pathname} label={label} onClose={() => setOpenAt(undefined)}>
        {children}
      </SideDrawer>
    </>
  )
}
