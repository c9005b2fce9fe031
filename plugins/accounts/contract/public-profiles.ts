import { accounts } from './accounts.ts'

/** What profiles show to everybody, for lists of people. The names and avatars are in the kernel's user summaries. */
export interface PublicProfiles {
  /** The beginning of people's signatures, by uid; whoever has none is left out. */
  signatures(uids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The profiles of the site. */
export const publicProfiles = accounts.service<PublicProfiles>('public-profiles')
