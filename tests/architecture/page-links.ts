/** The addresses in the code of a page that begin with a fixed part, such as `/problem` in `/problem/${id}`; calls of the API are not pages. */
export function addressesIn(code: string): string[] {
  return [...code.matchAll(/['"`](\/[a-z][a-z-]*(?:\/[a-z][a-z-]*)*)/g)].flatMap(([, path = '']) => (path.startsWith('/api') ? [] : [path]))
}

/** The paths whose pages may have the address: those that have most fixed parts in common with it. */
export function pathsOf(address: string, paths: readonly string[]): string[] {
  const rated = paths.map((path) => ({ path, likeness: likeness(partsOf(address), partsOf(path)) }))
  const best = Math.max(...rated.map(({ likeness }) => likeness))
  return best > 0 ? rated.filter((one) => one.likeness === best).map(({ path }) => path) : []
}

/** How many parts agree, or 0 if the first does not. Parts that the address lacks are added when the page runs. */
function likeness(address: readonly string[], path: readonly string[]): number {
  let agreeing = 0
  for (const [index, part] of address.entries()) {
    const other = path[index]
    if (other === part) agreeing += 2
    else if (other?.startsWith(':') && index > 0) agreeing += 1
    else return index === 0 ? 0 : agreeing
  }
  return agreeing
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
