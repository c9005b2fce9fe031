import type { Change } from '../../plugin/index.ts'

/** One plugin that follows one change. */
export interface Follower {
  /** Stands in documents, so it holds no dot and no dollar. */
  readonly key: string
  readonly plugin: string
  readonly change: string
  work(payload: unknown): Promise<void> | void
  /** Called once when the plugin starts to follow, in place of one call for every settled document. */
  readonly rebuild?: () => Promise<void>
}

export function followerKey(plugin: string, change: Pick<Change<never>, 'id'>): string {
  return `${plugin}>${change.id}`
}
