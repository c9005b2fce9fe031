import { ProgressBar, TextSkeleton, PageFrame } from '@verdict/ui-kit'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom'
import type { Page } from '../plugins/define-web.ts'
import { Fills } from '../plugins/fills.tsx'
import { Footer } from './footer.tsx'
import { SignIn } from './sign-in.tsx'
import { everywhere } from './slots.ts'
import { TopBar } from './top-bar.tsx'
import './shell.css'

/** The grey lines that stand for a page on its way. */
const waitingPage = <PageFrame><TextSkeleton lines={8} height={480} /></PageFrame>

/** What stands around every page. */
export function Shell({ waiting = false }: { waiting?: boolean }) {
  const moving = useNavigation().state !== 'idle'
  const page = useMatches().map(({ handle }) => handle as Page | undefined).findLast((handle) => handle !== undefined)
  const bare = page?.bare === true
  return (
    <div className="verdict-shell">
      <ProgressBar active={moving} />
      {!bare && <TopBar />}
      <main id="content" className="verdict-content" tabIndex={-1}>
        <Suspense fallback={waitingPage}>{waiting ? waitingPage : <Outlet />}</Suspense>
      </main>
      {!bare && page?.footer !== false && <Footer />}
      <SignIn />
      <Fills of={everywhere} with={{}} />
      <ScrollRestoration />
    </div>
  )
}
