import { existsSync, lstatSync, readlinkSync, readdirSync } from 'node:fs'
import type { Mount } from './sandbox.ts'

export interface MachineView {
  mounts: Mount[]
  links: { from: string; to: string }[]
}

const settings = /^(alternatives|ld\.so\.cache|java|java-.*|mono|php|localtime|fpc.*\.cfg|ghc|kotlin)$/

let known: MachineView | undefined

/** What of this machine every program sees: its programs and libraries, and the few settings that these need. */
export function standardView(): MachineView {
  return (known ??= readView())
}

function readView(): MachineView {
  const mounts: Mount[] = [{ source: '/usr', target: '/usr' }]
  const links: MachineView['links'] = []
  for (const name of ['/bin', '/sbin', '/lib', '/lib64', '/lib32', '/libx32']) {
    if (!existsSync(name)) continue
    if (lstatSync(name).isSymbolicLink()) links.push({ from: name, to: readlinkSync(name) })
    else mounts.push({ source: name, target: name })
  }
  for (const name of readdirSync('/etc')) if (settings.test(name)) mounts.push({ source: `/etc/${name}`, target: `/etc/${name}` })
  if (existsSync('/var/lib/ghc')) mounts.push({ source: '/var/lib/ghc', target: '/var/lib/ghc' })
  return { mounts, links }
}
