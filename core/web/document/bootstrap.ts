import { bootstrapElement, type SiteBootstrap } from '@verdict/core'

const plainSite: SiteBootstrap['site'] = {
  name: 'Verdict',
  shortName: 'Verdict',
  description: '',
  baseUrl: '',
}

function read(): SiteBootstrap | undefined {
  const text = document.getElementById(bootstrapElement)?.textContent
  return text ? (JSON.parse(text) as SiteBootstrap) : undefined
}

/** The data that the server embedded in the page; `undefined` only in unit tests, which have no page. */
export const bootstrap = read()

export const site = bootstrap?.site ?? plainSite

/** Server time minus local time, for countdowns. */
export const serverOffset = bootstrap ? bootstrap.now - Date.now() : 0
