import { isIPv6 } from 'node:net'

/**
 * The key by which calls, failures and streams are counted per address. An IPv6 customer owns a whole /64 and could use another address
 * for every call, so the /64 counts as one client; an IPv4 address mapped into IPv6 counts as the IPv4 address.
 */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [address = ''] = ip.split('%', 1)
  if (!isIPv6(address)) return ip.slice(0, 64)
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail)
  const all = address.includes('::') ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after] : before
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The groups on one side of `::`; an IPv4 address at the end counts as two. */
function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : [group]))
}
