import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PackagedSite, type Packages } from './packaged-site.ts'

export const kinds = ['class', 'club', 'contests', 'everything'] as const

/** The figures of a kind of site, by the title of their column. */
export type Figures = Record<string, number | string>

/** How long a site runs before its memory is read: threads end after a minute without work. */
const idleMs = 75_000

/** Creates a site of a kind and measures its installation, its starts and its memory. `use` may add figures while it runs. */
export async function measureKind(kind: string, packages: Packages, use: (site: PackagedSite) => Promise<Figures>): Promise<Figures> {
  const begun = performance.now()
  const site = await PackagedSite.create(kind, packages)
  try {
    const created = (performance.now() - begun) / 1000
    const installed = join(site.folder, 'node_modules')
    const first = await site.start()
    const used = await use(site)
    await site.stop()
    const again = await site.start()
    await setTimeout(idleMs)
    const memory = site.memory()
    return {
      kind,
      'install s': created.toFixed(1),
      packages: countPackages(site.folder),
      MB: Math.round(bytesIn(installed) / 1e6),
      'first start s': first.toFixed(1),
      'start s': again.toFixed(1),
      'site MB': memory.site,
      'database MB': memory.database,
      'judge MB': memory.judge,
      'sum MB': memory.site + memory.database + memory.judge,
      ...used,
    }
  } finally {
    await site.close()
  }
}

/** As a table of Markdown. */
export function tableOf(rows: readonly Figures[]): string {
  const titles = Object.keys(rows[0] ?? {})
  const lines = [titles, titles.map(() => '---'), ...rows.map((row) => titles.map((title) => String(row[title] ?? '')))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function countPackages(folder: string): number {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as { packages: object }
  return Object.keys(lock.packages).length
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0)
}
