import type { RemoteRow } from '../../contract/admin-api.ts'

/** The address of a site, which opens in a tab of its own. */
export function SiteAddress({ site: { address } }: { site: Pick<RemoteRow, 'address'> }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  )
}
