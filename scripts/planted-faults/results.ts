import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import type { Choice } from './stages.ts'

interface Result {
  /** The fault and the choice of tests: a changed fault runs again. */
  readonly key: string
  readonly title: string
  readonly file: string
  /** The first test that failed; null if the fault survived. */
  readonly foundBy: string | null
  readonly seconds: number
}

export const resultsFolder = join(tmpdir(), 'verdict-planted-faults')

export const keyOf = (fault: Fault, choice: Choice) =>
  createHash('sha256')
    .update(JSON.stringify([fault, choice]))
    .digest('hex')
    .slice(0, 16)

/** The results of the last run, one a line, with which an interrupted run continues. Faults that survived run again, against better tests. */
export class Results {
  readonly #file = join(resultsFolder, 'results.jsonl')
  readonly #byKey = new Map<string, Result>()

  constructor({ resume }: { resume: boolean }) {
    if (!resume) rmSync(resultsFolder, { recursive: true, force: true })
    mkdirSync(resultsFolder, { recursive: true })
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').trim().split('\n') : []
    for (const result of lines.filter(Boolean).map((line) => JSON.parse(line) as Result)) if (result.foundBy !== null) this.#byKey.set(result.key, result)
  }

  get(key: string): Result | undefined {
    return this.#byKey.get(key)
  }

  add(result: Result): void {
    this.#byKey.set(result.key, result)
    appendFileSync(this.#file, `${JSON.stringify(result)}\n`)
  }
}

/** One line of the table. */
export function lineOf({ title, foundBy, seconds }: Result): string {
  return `${foundBy === null ? 'SURVIVED' : 'found   '} ${String(seconds).padStart(4)} s  ${title.padEnd(64)} ${foundBy ?? ''}`.trimEnd()
}
