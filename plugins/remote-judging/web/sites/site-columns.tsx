import type { Translate } from '@verdict/core/web'
import { Tag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { RemoteRow } from '../../contract/admin-api.ts'

/** The columns of the table of sites. */
export function siteColumns(t: Translate, sites: readonly RemoteRow[]): Column<RemoteRow>[] {
  const state = (site: RemoteRow) => siteState(site, sites)
  const working = (site: RemoteRow) => accountsOf(site, sites).filter((account) => account.state === 'working').length
  const count = (number: number) => (number === 0 ? '–' : <span className="verdict-figures">{number}</span>)
  return [
    {
      key: 'site',
      title: t('sites.site'),
      width: 200,
      fixed: 'start',
      render: ({ oj, title }) => <Link to={`/admin/remote-judges/${oj}`}>{title === oj ? oj : `${oj} · ${title}`}</Link>,
    },
    { key: 'state', title: t('state'), width: 150, render: (site) => <Tag color={siteColours[state(site)]}>{t(`siteStates.${state(site)}`)}</Tag> },
    {
      key: 'accounts',
      title: t('accounts.title'),
      width: 170,
      render: (site) =>
        site.accountsOf
          ? t('sites.accountsOf', { judge: site.accountsOf })
          : site.accounts.length === 0
            ? '–'
            : t('sites.accountCount', { working: working(site), count: site.accounts.length }),
    },
    { key: 'waiting', title: t('sites.waiting'), width: 110, align: 'right', render: ({ waiting }) => count(waiting) },
    { key: 'pages', title: t('sites.pages'), width: 160, align: 'right', render: ({ pages }) => count(pages.length) },
    { key: 'address', title: t('sites.address'), ellipsis: true, render: (site) => <SiteAddress site={site} /> },
  ]
}

type SiteState = 'down' | 'noAccounts' | 'stopped' | 'partly' | 'working'

/** Returns whose accounts a site uses: its own or those of another one. */
function accountsOf({ oj, accountsOf: owner }: RemoteRow, sites: readonly RemoteRow[]): RemoteRow['accounts'] {
  return sites.find((site) => site.oj === (owner ?? oj))?.accounts ?? []
}

/** Returns the state of a site for submissions that wait for it. */
function siteState(site: RemoteRow, sites: readonly RemoteRow[]): SiteState {
  const accounts = accountsOf(site, sites)
  if (site.down) return 'down'
  if (accounts.length === 0) return 'noAccounts'
  if (accounts.every(({ state }) => state !== 'working')) return 'stopped'
  return accounts.every(({ state }) => state === 'working' || state === 'off') ? 'working' : 'partly'
}

const siteColours: Readonly<Record<SiteState, string>> = { down: 'red', noAccounts: 'gray', stopped: 'red', partly: 'orange', working: 'green' }

/** A site's address as a link that opens in a new tab. */
export function SiteAddress({ site: { address } }: { site: Pick<RemoteRow, 'address'> }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  )
}
