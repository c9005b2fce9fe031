import type { CodedError } from '@verdict/core'

interface Save<Saved, Change> {
  /** The newest state. Nothing is written over what does not exist. */
  read(): Promise<Saved | null | undefined>
  /** Why a state cannot be changed, such as a revision that the caller has not seen. */
  refuse?(saved: Saved): CodedError | false | undefined
  /** Undefined leaves the state as it is. */
  change(saved: Saved): Change | undefined | Promise<Change | undefined>
  /** Writes over the state that was read; false if another user or process wrote first. */
  write(saved: Saved, change: Change): Promise<boolean>
}

/** Computes a change from the newest state and writes it over that state; again, if another user or process wrote first. Returns what was written over what. */
export async function saveOver<Saved, Change>({ read, refuse, change, write }: Save<Saved, Change>): Promise<{ saved: Saved; change: Change } | undefined> {
  for (;;) {
    const saved = await read()
    if (saved === null || saved === undefined) return undefined
    const refusal = refuse?.(saved)
    if (refusal) throw refusal
    const changed = await change(saved)
    if (changed === undefined) return undefined
    if (await write(saved, changed)) return { saved, change: changed }
  }
}
