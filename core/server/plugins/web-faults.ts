import type { WebDeclaration } from '../../plugin/index.ts'

/** The web half of a plugin. */
interface WebHalf {
  readonly plugin: string
  readonly isBuiltIn: boolean
  readonly declares: WebDeclaration
}

/**
 * The faults of web halves by plugin, one sentence each: two plugins cannot have one page. The build checks those that it includes; of the others, the later one is
 * blamed.
 */
export function webFaults(halves: readonly WebHalf[]): ReadonlyMap<string, string[]> {
  const owners = new Map<string, string>()
  const faults = new Map<string, string[]>()
  for (const { plugin, isBuiltIn, declares } of halves.toSorted((one, other) => Number(other.isBuiltIn) - Number(one.isBuiltIn)))
    for (const claim of claimsOf(declares)) {
      const owner = owners.get(claim)
      owners.set(claim, owner ?? plugin)
      if (owner === undefined || isBuiltIn) continue
      const text = owner === plugin ? `plugin '${plugin}' declares ${claim} twice` : `plugins '${owner}' and '${plugin}' both have ${claim}`
      faults.set(plugin, [...(faults.get(plugin) ?? []), text])
    }
  return faults
}

/** Things of which each belongs to one plugin. A redirect takes the place of a page. */
function* claimsOf({ pages = [], redirects = [], frames = [], navigations = [], menu = [] }: WebDeclaration): Generator<string> {
  for (const { path } of [...pages, ...redirects]) yield `the page ${patternOf(path)}`
  for (const { token, path } of frames) yield `the frame '${token}' of ${patternOf(path)}`
  for (const { path } of navigations) yield `the navigation of ${patternOf(path)}`
  for (const { token, to } of menu) yield `the entry ${to} of the menu '${token}'`
}

/** Paths that differ only in the names of their parameters are the same. */
const patternOf = (path: string) => path.replace(/:\w+/g, ':x').replace(/(?<=[^/])\/+$/, '')
