import { IconButton, IconMenu, SideDrawer } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

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
