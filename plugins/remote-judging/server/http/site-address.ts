/** Whether a host is a subdomain of another. */
export function isBelow(host: string, parent: string): boolean {
  return host.endsWith(`.${parent}`)
}

/** Whether a page can lead from one URL to another: within the site, with the same scheme and port. A site on the default ports can also lead to https. */
export function isOfSite(url: URL, from: URL, site: URL): boolean {
  const keepsOrigin = url.protocol === from.protocol && url.port === from.port
  const isUpgraded = from.protocol === 'http:' && url.protocol === 'https:' && url.port === '' && from.port === ''
  return (keepsOrigin || isUpgraded) && isHostOfSite(url.hostname, site.hostname)
}

/**
 * Returns the URL of an image or file in a statement; undefined if it is elsewhere. Old statements of https sites use http URLs, which browsers also load over
 * https.
 */
export function fileAddress(address: string, site: URL): URL | undefined {
  const url = new URL(address)
  if (site.protocol === 'https:' && url.protocol === 'http:' && url.port === '') url.protocol = 'https:'
  return isOfSite(url, site, site) ? url : undefined
}

/** Whether it is the site's host or a subdomain, because some sites serve images from separate hosts. */
function isHostOfSite(host: string, siteHost: string): boolean {
  const bare = siteHost.replace(/^www\./, '')
  return host === siteHost || host === bare || isBelow(host, bare)
}
