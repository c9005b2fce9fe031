import { PackageChange } from '../packages/package-change.ts'
import type { SitePackages } from '../packages/site-packages.ts'
import { findRoot } from '../workspace/find-site.ts'

interface Changing {
  readonly root: string
  readonly change: PackageChange
  readonly site: SitePackages
  readonly signal: AbortSignal
}

/** Runs a change of the packages of the site of this folder. After a failure or a signal, nothing has changed. */
export async function changePackages(work: (changing: Changing) => Promise<void>): Promise<void> {
  const root = process.env.VERDICT_ROOT ?? findRoot()
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const { change, site } = await PackageChange.begin(root)
  try {
    await work({ root, change, site, signal: stopped.signal })
  } catch (error) {
    throw stopped.signal.aborted ? new Error('Interrupted. Nothing was changed.') : error
  } finally {
    change.end()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop)
  }
}
