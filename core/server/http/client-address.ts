import { isIPv6 } from 'node:net'

/**
 * What counts as one client where calls, failures or streams are counted by address. A subscriber of IPv6 has a /64 of their own
 * and could count as somebody else with every call; an IPv4 address written as IPv6 is the IPv4 address.
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

/** The groups of one side of `::`; an IPv4 address at the end stands for two. */
function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : [group]))
}
