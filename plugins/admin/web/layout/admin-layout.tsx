import { Fills, FrameContent, LanguageMenu, MenuDrawer, SkipLink, topBarTools, useText } from '@verdict/core/web'
import { ThemeSwitch, useNarrow } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { admin, adminFrame } from '../../contract/admin.ts'
import { AccountMenu } from './account-menu.tsx'
import { AdminMenu } from './admin-menu.tsx'
import './admin-layout.css'

/** The layout of the admin area: its own top bar, and its menu next to the page or, on narrow screens, in a drawer. */
export default function AdminLayout() {
  const t = useText(admin)
  const narrow = useNarrow()
  return (
    <div className="verdict-admin">
      <header className="verdict-admin-bar">
        <SkipLink />
        {narrow && (
          <MenuDrawer label={t('bar.menu')}>
            <AdminMenu place="drawer" />
          </MenuDrawer>
        )}
        <Link to="/admin/dashboard" className="verdict-admin-brand">
          <span className="verdict-admin-mark" aria-hidden>
            ✓
          </span>
          <span className="verdict-admin-name">{t('bar.title')}</span>
        </Link>
        <div className="verdict-admin-tools">
          <Fills of={topBarTools} with={{}} />
          <LanguageMenu />
          <ThemeSwitch />
          <AccountMenu />
        </div>
      </header>
      {!narrow && <AdminMenu place="list" />}
      <main id="content" className="verdict-admin-content" tabIndex={-1}>
        <FrameContent of={adminFrame} with={{}} />
      </main>
    </div>
  )
}
