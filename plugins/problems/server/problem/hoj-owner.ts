import { contextIdIn } from '../../contract.ts'

/**
 * Returns the number of a group as an owner, or null for other owners. HOJ clients know only groups, as `gid` of problems and tags. No other code in this
 * plugin depends on a kind.
 */
export function hojGroupOf(owner: string | null | undefined): number | null {
  return contextIdIn(owner ? [owner] : [], 'gid')
}
