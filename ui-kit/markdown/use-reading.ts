import { useEffect, useState } from 'react'
import { read } from './reader.ts'
import type { AnswerTo, Task } from './reading/tasks.ts'

const maxEntries = 100
const maxCharacters = 300_000

/** The readings used last, by a key that contains the text. */
class ReadingCache<Reading> {
  readonly #readings = new Map<string, Reading>()
  #characters = 0

  get(key: string): Reading | undefined {
    return this.#readings.get(key)
  }

  set(key: string, reading: Reading): void {
    if (!this.#readings.has(key)) this.#characters += key.length
    this.#readings.set(key, reading)
    for (const oldest of this.#readings.keys()) {
      if (this.#readings.size === 1 || (this.#readings.size <= maxEntries && this.#characters <= maxCharacters)) return
      this.#readings.delete(oldest)
      this.#characters -= oldest.length
    }
  }
}

interface Reading<Given extends Task> {
  readonly key: string
  readonly task: Given
  readonly answer: AnswerTo<Given>
}

interface Options {
  /** Waits longer, after the tasks of others. */
  readonly isPatient?: boolean
  /** Returns the last reading until a changed task is done. */
  readonly keepsLast?: boolean
}

const cache = new ReadingCache<Reading<Task>>()

/** Reads a text or code apart from the page, or nothing. Returns immediately what was read recently. */
export function useReading<Given extends Task>(task: Given | undefined, { isPatient = false, keepsLast = false }: Options = {}): Reading<Given> | undefined {
  const key = task && JSON.stringify([task, isPatient])
  const [last, setLast] = useState<Reading<Given>>()
  const [failure, setFailure] = useState<{ key: string; error: unknown }>()
  if (failure && failure.key === key) throw failure.error
  const current = last?.key === key ? last : key === undefined ? undefined : (cache.get(key) as Reading<Given> | undefined)
  if (current && current !== last) setLast(current)
  const isKnown = current !== undefined
  useEffect(() => {
    if (isKnown || key === undefined || !task) return undefined
    const abort = new AbortController()
    read(task, isPatient, abort.signal).then(
      (answer) => {
        const reading = { key, task, answer }
        cache.set(key, reading)
        if (!abort.signal.aborted) setLast(reading)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure({ key, error })
      },
    )
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the task
  }, [key, isKnown])
  return current ?? (keepsLast ? last : undefined)
}
