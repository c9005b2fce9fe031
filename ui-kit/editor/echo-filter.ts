/** Reported values that may still come back as props; typing never gets near this number. */
const maxReported = 50

/**
 * Tells apart two kinds of values that a controlled editor receives: the echo of its own earlier change, and a value that the parent set.
 * Without it, keys pressed while React still renders the previous change are overwritten by the older text.
 */
export class EchoFilter {
  #reported: string[] = []

  report(value: string): void {
    this.#reported.push(value)
    if (this.#reported.length > maxReported) this.#reported.shift()
  }

  /** Drops all earlier reports: the same text, set again by the parent, is not an echo. */
  forget(): void {
    this.#reported = []
  }

  /** Whether the value is one that the editor reported; earlier reports are then settled and dropped. */
  isEcho(value: string): boolean {
    const place = this.#reported.lastIndexOf(value)
    if (place >= 0) this.#reported.splice(0, place)
    return place >= 0
  }
}
