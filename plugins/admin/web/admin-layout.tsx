import { FrameContent, LanguageMenu, useText } from '@verdict/core/web'
import { IconButton, IconMenu, SideDrawer, ThemeSwitch, useNarrow } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { admin, adminFrame } from '../contract/admin.ts'
import { AdminCorner } from './parts/admin-corner.tsx'
import { AdminMenu } from './parts/admin-menu.tsx'
import './admin-layout.css'

/** What stands around every page of the admin area: its own bar, its menu at the side or in a drawer. */
export default function AdminLayout() {
  const t = useText(admin)
  const narrow = useNarrow()
  const { pathname } = useLocation()
  // Open on the page where it was opened: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <div className="verdict-admin">
      <header className="verdict-admin-bar">
        <a className="verdict-admin-skip" href="#content">
          {t('bar.skip')}
        </a>
        {narrow && (
          <IconButton label={t('bar.menu')} onClick={() => setOpenAt(pathname)}>
            <IconMenu />
          </IconButton>
        )}
        <Link to="/admin/dashboard" className="verdict-admin-brand">
          <span className="verdict-admin-mark" aria-hidden>
            ✓
          </span>
          {t('bar.title')}
        </Link>
        <div className="verdict-admin-tools">
          <LanguageMenu />
          <ThemeSwitch />
          <AdminCorner />
        </div>
      </header>
      {narrow ? (
        <SideDrawer open={openAt === pathname} label={t('bar.menu')} onClose={() => setOpenAt(undefined)}>
          <AdminMenu place="drawer" />
        </SideDrawer>
      ) : (
        <AdminMenu place="list" />
      )}
      <main id="content" className="verdict-admin-content" tabIndex={-1}>
        <FrameContent of={adminFrame} with={{}} />
      </main>
    </div>
  )
}
