import '@verdict/ui-kit/setup'
import { kernelApi } from '@verdict/core'
import { followTheme, KitProvider, prepareLanguage } from '@verdict/ui-kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { reportScreenFailure } from './api/report-screen-failure.ts'
import { quietClient, pageClient } from './api/page-client.ts'
import { kernelWeb } from './pages/kernel-web.ts'
import { listedPlugins } from './plugins/listed-plugins.ts'
import { WebPlugins, WebPluginsContext } from './plugins/web-plugins.ts'
import { readSession } from './session/session.ts'
import { followOtherTabs, refreshRoles } from './session/session-sync.ts'
import { bootstrap } from './document/bootstrap.ts'
import { setNavigate } from './document/paths.ts'
import { createSiteRouter } from './shell/routing/router.tsx'
import { chosenLanguage } from './text/language.ts'
import { startTexts } from './text/texts.ts'
import { useKitTexts, useSiteLanguage } from './text/use-text.ts'

async function start(): Promise<void> {
  followTheme()
  readSession()
  const declared = [...listedPlugins(bootstrap?.plugins ?? []), kernelWeb]
  await startTexts(declared, chosenLanguage(bootstrap?.defaultLanguage), prepareLanguage)
  const plugins = new WebPlugins(declared)
  const router = createSiteRouter(plugins)
  setNavigate((path) => void router.navigate(path))
  followOtherTabs(quietClient(kernelApi))
  void refreshRoles(pageClient(kernelApi)).catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page of the shell has no element "root"')
  createRoot(root).render(
    <StrictMode>
      <WebPluginsContext value={plugins}>
        <Site router={router} />
      </WebPluginsContext>
    </StrictMode>,
  )
}

function Site({ router }: { router: ReturnType<typeof createSiteRouter> }) {
  return (
    <KitProvider language={useSiteLanguage()} texts={useKitTexts()}>
      <RouterProvider router={router} />
    </KitProvider>
  )
}

/** Reports that the site could not start, without React and without texts; `index.html` contains the message. */
function startFailed(failure: unknown): void {
  window.dispatchEvent(new Event('verdict-start-failed'))
  void reportScreenFailure('kernel', failure)
}

start().catch(startFailed)
