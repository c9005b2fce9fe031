import { SiteLink, type LinkDeps } from './site-link.ts'
import type { SiteAddress } from './daemon-client.ts'
import { Slots } from './slots.ts'

/** A running daemon. */
export interface ServingDaemon {
  readonly links: readonly SiteLink[]
  close(): Promise<void>
}

/** Serves all sites at the same time; they share the slots. */
export function serveSites(sites: readonly SiteAddress[], deps: Omit<LinkDeps, 'slots'>): ServingDaemon {
  const slots = new Slots(deps.connection.info().slots)
  const links = sites.map((site) => new SiteLink({ ...site, url: site.url.replace(/\/$/, '') }, { ...deps, slots }))
  const running = links.map((link) => link.run())
  return {
    links,
    close: async () => {
      await Promise.all(links.map((link) => link.close()))
      await Promise.all(running)
    },
  }
}
