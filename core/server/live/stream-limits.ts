import { CallCounts } from '../base/call-counts.ts'
import { TooOften } from '../base/errors.ts'

/** By what open streams are counted. */
export interface Listener {
  readonly uid: string | undefined
  readonly session: string | undefined
  readonly address: string
}

/** One stream serves all tabs of a browser, and a login lives in one browser; a whole school may share one address. */
const maxStreams = { session: 20, address: 2000 }
/** How many streams are opened in a minute: a browser opens its stream anew when its pages follow other channels. */
const maxOpenings = { session: 60, address: 3000 }
const minuteMs = 60_000

/** How many streams a session and an address may open, and have open. */
export class StreamLimits {
  readonly #openings = new CallCounts()

  countOpening(by: keyof typeof maxOpenings, id: string): void {
    const { calls, remainingMs } = this.#openings.add(`${by} ${id}`, minuteMs)
    if (calls > maxOpenings[by]) throw new TooOften({ seconds: Math.ceil(remainingMs / 1000) })
  }

  requireRoom({ session, address }: Listener, open: readonly Listener[]): void {
    const ofSession = session === undefined ? 0 : open.filter((one) => one.session === session).length
    if (ofSession >= maxStreams.session || open.filter((one) => one.address === address).length >= maxStreams.address) throw new TooOften({ seconds: 60 })
  }
}
