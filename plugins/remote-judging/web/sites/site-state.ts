import type { RemoteRow } from '../../contract/admin-api.ts'

type SiteState = 'down' | 'noAccounts' | 'stopped' | 'partly' | 'working'

/** The accounts that a site uses: its own, or those of another one. */
export function accountsOf({ oj, accountsOf: owner }: RemoteRow, sites: readonly RemoteRow[]): RemoteRow['accounts'] {
  return sites.find((site) => site.oj === (owner ?? oj))?.accounts ?? []
}

/** How a site stands for the submissions that wait for it. */
export function siteState(site: RemoteRow, sites: readonly RemoteRow[]): SiteState {
  const accounts = accountsOf(site, sites)
  if (site.down) return 'down'
  if (accounts.length === 0) return 'noAccounts'
  if (accounts.every(({ state }) => state !== 'working')) return 'stopped'
  return accounts.every(({ state }) => state === 'working' || state === 'off') ? 'working' : 'partly'
}

export const siteColours: Readonly<Record<SiteState, string>> = { down: 'red', noAccounts: 'gray', stopped: 'red', partly: 'orange', working: 'green' }
