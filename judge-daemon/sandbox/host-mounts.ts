import { existsSync, lstatSync, readlinkSync, readdirSync } from 'node:fs'
import type { Mount } from './sandbox.ts'

interface HostMounts {
  mounts: Mount[]
  links: { from: string; to: string }[]
}

const etcNames = /^(alternatives|ld\.so\.cache|java|java-.*|mono|php|localtime|fpc.*\.cfg|ghc|kotlin)$/

let known: HostMounts | undefined

/** The parts of this machine that every program sees: programs, libraries, and the few files of /etc that these need. */
export function hostMounts(): HostMounts {
  return (known ??= readHostMounts())
}

function readHostMounts(): HostMounts {
  const mounts: Mount[] = [{ source: '/usr', target: '/usr' }]
  const links: HostMounts['links'] = []
  for (const name of ['/bin', '/sbin', '/lib', '/lib64', '/lib32', '/libx32']) {
    if (!existsSync(name)) continue
    if (lstatSync(name).isSymbolicLink()) links.push({ from: name, to: readlinkSync(name) })
    else mounts.push({ source: name, target: name })
  }
  for (const name of readdirSync('/etc')) if (etcNames.test(name)) mounts.push({ source: `/etc/${name}`, target: `/etc/${name}` })
  if (existsSync('/var/lib/ghc')) mounts.push({ source: '/var/lib/ghc', target: '/var/lib/ghc' })
  return { mounts, links }
}
