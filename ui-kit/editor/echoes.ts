/** How many reports may be on their way at once; typing never gets near it. */
const maxReported = 50

/**
 * Tells a value that comes back to the editor (what it reported itself, a moment ago) from one that somebody else has set.
 * Without it, keys that are pressed while React still draws the last one are overwritten by the older text.
 */
export class Echoes {
  #reported: string[] = []

  report(value: string): void {
    this.#reported.push(value)
    if (this.#reported.length > maxReported) this.#reported.shift()
  }

  /** What was reported so far is over: the same text, set again from outside, is no echo. */
  forget(): void {
    this.#reported = []
  }

  /** Whether the value is one of ours; those before it are then done with. */
  isEcho(value: string): boolean {
    const place = this.#reported.lastIndexOf(value)
    if (place >= 0) this.#reported.splice(0, place)
    return place >= 0
  }
}
