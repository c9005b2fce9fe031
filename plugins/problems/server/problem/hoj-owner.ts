import { contextIdIn } from '../../contract.ts'

/** Clients of HOJ know one kind of owner, groups, by their number in the field `gid` of problems and tags; null for other owners. Nothing else in this plugin knows a kind. */
export function hojGroupOf(owner: string | null | undefined): number | null {
  return contextIdIn(owner ? [owner] : [], 'gid')
}
