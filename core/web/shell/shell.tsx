import { ProgressBar, TextSkeleton, PageFrame } from '@verdict/ui-kit'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom'
import { LeaveGuard } from './leave/leave-guard.ts'
import type { FrameLayout, Owned, Page } from '../declaration/define-web.ts'
import { Fills, useFilled } from '../plugins/fills.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import { everywhere, footer } from '../declaration/slots.ts'
import { TopBar } from './navigation/top-bar.tsx'
import './shell.css'

const waitingPage = (
  <PageFrame>
    <TextSkeleton lines={8} height={480} />
  </PageFrame>
)

const isBareFrame = (handle: Page | Owned<FrameLayout>): boolean => 'kind' in handle && handle.bare

/** The layout around every page: bar, content, footer, sign-in dialog. */
export function Shell({ waiting = false }: { waiting?: boolean }) {
  const moving = useNavigation().state !== 'idle'
  const around = useMatches()
    .map(({ handle }) => handle as Page | Owned<FrameLayout> | undefined)
    .filter((handle) => handle !== undefined)
  const bare = around.some((handle) => handle.bare === true)
  const footed = !bare && around.every((handle) => !('footer' in handle) || handle.footer !== false)
  const content = <Suspense fallback={waitingPage}>{waiting ? waitingPage : <Outlet />}</Suspense>
  return (
    <div className="verdict-shell">
      <ProgressBar active={moving} />
      {!bare && <TopBar />}
      {around.some(isBareFrame) ? (
        content
      ) : (
        <main id="content" className="verdict-content" tabIndex={-1}>
          {content}
        </main>
      )}
      {footed && <Footer />}
      <SignIn />
      <Fills of={everywhere} with={{}} />
      {!waiting && <LeaveGuard />}
      <ScrollRestoration />
    </div>
  )
}

function Footer() {
  if (!useFilled(footer)) return null
  return (
    <footer className="verdict-footer">
      <div className="verdict-footer-inner">
        <Fills of={footer} with={{}} />
      </div>
    </footer>
  )
}
