/** Calls back once this tab is the one that acts for all; it stays so until it is closed. */
export type Election = (name: string, won: () => void) => void

const forever = new Promise<never>(() => undefined)

/**
 * The browser passes a lock from tab to tab. Where there are no locks (plain http in a school's network), every tab that is
 * looked at acts for itself: hidden ones lose their stream with the page's connections, which is the best one can do there.
 */
export const tabElection: Election = (name, won) => {
  if (!('locks' in navigator)) return won()
  navigator.locks.request(name, () => {
    won()
    return forever
  }).catch(() => undefined)
}
