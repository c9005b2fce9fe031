import { WireError } from '@verdict/core'

/** Durations of calls by name, and their failures. */
export class Stopwatch {
  readonly failures = new Map<string, number>()
  readonly #times = new Map<string, number[]>()

  async time<T>(name: string, call: () => Promise<T>): Promise<T | undefined> {
    const began = performance.now()
    try {
      const answer = await call()
      this.took(name, performance.now() - began)
      return answer
    } catch (error) {
      const status = error instanceof WireError ? `${error.http} ` : ''
      this.failed(name, error instanceof Error ? status + error.message : String(error))
      return undefined
    }
  }

  /** Records a duration measured elsewhere. */
  took(name: string, milliseconds: number): void {
    const times = this.#times.get(name)
    if (times) times.push(milliseconds)
    else this.#times.set(name, [milliseconds])
  }

  failed(name: string, why: string): void {
    const key = `${name}: ${why}`
    this.failures.set(key, (this.failures.get(key) ?? 0) + 1)
  }

  rows() {
    return [...this.#times].map(([name, times]) => {
      times.sort((a, b) => a - b)
      const at = (part: number) => Number(times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(1))
      return { name, calls: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
    })
  }
}
