import { BlockList, isIPv6 } from 'node:net'

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address lies in one of the networks: addresses, networks such as `10.1.0.0/16`, and the names that `trustProxy` knows. */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => named[name] ?? name)) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const reserved = [
  '0.0.0.0/8',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/32',
  '100::/64',
  '2001::/32',
  '2002::/16',
  'fec0::/10',
  'ff00::/8',
]

/** Whether an address is not of the public internet, or may lead to one that is not. */
export const isPrivateAddress = networkTest([...Object.keys(named), ...reserved])
