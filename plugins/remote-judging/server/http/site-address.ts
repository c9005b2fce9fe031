/** Whether a host is below another one. */
export function isBelow(host: string, parent: string): boolean {
  return host.endsWith(`.${parent}`)
}

/** Whether a page may lead from one address to another: within the site, with the same scheme and port. A site on the usual ports may lead to https. */
export function isOfSite(url: URL, from: URL, site: URL): boolean {
  const keepsOrigin = url.protocol === from.protocol && url.port === from.port
  const isUpgraded = from.protocol === 'http:' && url.protocol === 'https:' && url.port === '' && from.port === ''
  return (keepsOrigin || isUpgraded) && isHostOfSite(url.hostname, site.hostname)
}

/** The address of a picture or file in a statement; undefined if it is elsewhere. Old statements of sites with https name it with http: browsers load these over https, too. */
export function fileAddress(address: string, site: URL): URL | undefined {
  const url = new URL(address)
  if (site.protocol === 'https:' && url.protocol === 'http:' && url.port === '') url.protocol = 'https:'
  return isOfSite(url, site, site) ? url : undefined
}

/** The same host, or one below it: sites keep their pictures on hosts of their own. */
function isHostOfSite(host: string, siteHost: string): boolean {
  const bare = siteHost.replace(/^www\./, '')
  return host === siteHost || host === bare || isBelow(host, bare)
}
