/** Elects one tab of this browser as the leader: calls `won` when it is this tab, and `lost` when it no longer is. */
export type Election = (name: string, won: () => void, lost: () => void) => void

const forever = new Promise<never>(() => undefined)

/** With the Web Locks API: a tab keeps the lock until it is closed. */
const byLock: Election = (name, won) => {
  navigator.locks
    .request(name, () => {
      won()
      return forever
    })
    .catch(() => undefined)
}

const renewalMs = 2000
const leaseMs = 6000

interface Lease {
  tab: string
  until: number
}

/** Without the Web Locks API (plain http, as in many school networks): a lease in localStorage, which all tabs share. */
export const byLease: Election = (name, won, lost) => {
  const tab = Math.random().toString(36).slice(2)
  let leading = false
  const read = (): Partial<Record<keyof Lease, unknown>> | null => JSON.parse(localStorage.getItem(name) ?? 'null')
  function settle(): void {
    const isMine = read()?.tab === tab
    if (isMine === leading) return
    leading = isMine
    if (isMine) won()
    else lost()
  }
  function renew(): void {
    const held = read()
    if (held && held.tab !== tab && Number(held.until) > Date.now()) return settle()
    localStorage.setItem(name, JSON.stringify({ tab, until: Date.now() + leaseMs }))
    // Two tabs may have written at the same time: the last write wins.
    setTimeout(settle, 50)
  }
  renew()
  setInterval(renew, renewalMs)
  window.addEventListener('pagehide', () => {
    if (leading) localStorage.removeItem(name)
  })
}

export const tabElection: Election = (...given) => (navigator.locks ? byLock(...given) : byLease(...given))
