import { ThemeSwitch, useNarrow } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { Fills } from '../../plugins/fills.tsx'
import { useText } from '../../text/use-text.ts'
import { site } from '../../document/bootstrap.ts'
import { LanguageMenu } from './language-menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { Menus } from './menus.tsx'
import { SkipLink } from './skip-link.tsx'
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
        <span className="verdict-brand-mark" aria-hidden>
          ✓
        </span>
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
