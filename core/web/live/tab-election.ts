/** Decides which tab acts for all tabs of this browser: `won` when it is this one, `lost` when it no longer is. */
export type Election = (name: string, won: () => void, lost: () => void) => void

const forever = new Promise<never>(() => undefined)

/** The browser passes a lock from tab to tab; it stays with one until that tab is closed. */
const byLock: Election = (name, won) => {
  navigator.locks
    .request(name, () => {
      won()
      return forever
    })
    .catch(() => undefined)
}

const renewal = 2000
const lease = 6000

interface Lease {
  tab: string
  until: number
}

/** Where there are no locks (plain http, as in many a school's network): a lease in the storage that all tabs share. */
export const byLease: Election = (name, won, lost) => {
  const tab = Math.random().toString(36).slice(2)
  let leading = false
  const read = () => JSON.parse(localStorage.getItem(name) ?? 'null') as Lease | null
  function settle(): void {
    const isMine = read()?.tab === tab
    if (isMine === leading) return
    leading = isMine
    if (isMine) won()
    else lost()
  }
  function renew(): void {
    const held = read()
    if (held && held.tab !== tab && held.until > Date.now()) return settle()
    localStorage.setItem(name, JSON.stringify({ tab, until: Date.now() + lease }))
    // Two tabs may have written at once: the later one keeps it.
    setTimeout(settle, 50)
  }
  renew()
  setInterval(renew, renewal)
  window.addEventListener('pagehide', () => {
    if (leading) localStorage.removeItem(name)
  })
}

export const tabElection: Election = (...given) => ((navigator.locks as LockManager | undefined) ? byLock(...given) : byLease(...given))
