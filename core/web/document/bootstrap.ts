import { bootstrapElement, type SiteBootstrap } from '@verdict/core'

const plainSite: SiteBootstrap['site'] = {
  name: 'Verdict',
  shortName: 'Verdict',
  description: '',
  baseUrl: '',
  logo: '',
}

/** The data that the server embedded in a page; undefined in pages that other servers sent. */
export function bootstrapOf(page: Document): SiteBootstrap | undefined {
  const text = page.getElementById(bootstrapElement)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The data that the server embedded in the page; `undefined` only in unit tests, which have no page. */
export const bootstrap = bootstrapOf(document)

/** The names and the logo of the site. */
export const site = bootstrap?.site ?? plainSite

/** Server time minus local time, for countdowns. */
export const serverOffset = bootstrap ? bootstrap.now - Date.now() : 0
