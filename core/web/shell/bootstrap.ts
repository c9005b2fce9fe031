import { bootstrapElement, type SiteBootstrap } from '@verdict/core'

const plainSite: SiteBootstrap['site'] = {
  name: 'Verdict',
  shortName: 'Verdict',
  description: '',
  baseUrl: '',
  recordName: '',
  recordUrl: '',
  projectName: 'Verdict',
  projectUrl: '',
}

function read(): SiteBootstrap | undefined {
  const text = document.getElementById(bootstrapElement)?.textContent
  return text ? (JSON.parse(text) as SiteBootstrap) : undefined
}

/** What the server wrote into the page; `undefined` on a development server, where every plugin at hand is on. */
export const bootstrap = read()

/** The site's names and links. */
export const site = bootstrap?.site ?? plainSite

/** Server time minus this machine's, for countdowns. */
export const serverOffset = bootstrap ? bootstrap.now - Date.now() : 0
