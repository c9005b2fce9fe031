import { setTimeout as pause } from 'node:timers/promises'
import type { ListedRun, Remote } from '../../contract.ts'
import type { AccountSession } from '../accounts/account-sessions.ts'
import type { RunNote } from './run-note.ts'

const pauseMs = 1500

/** Where and for how long to look for a run. */
interface Search {
  /** The newest run that can be ours, if the account has sent more since. */
  readonly last?: string | undefined
  readonly until: number
  readonly signal: AbortSignal
}

interface Deps {
  paceFactor(): number
  /** Claims the run; returns whether it is ours, because no other submission has it. */
  claim(run: string): Promise<boolean>
}

/** Finds a program's run among those that an account has sent after it. */
export class RunFinder {
  readonly #remote: Remote
  readonly #session: AccountSession
  readonly #deps: Deps

  constructor(remote: Remote, session: AccountSession, deps: Deps) {
    this.#remote = remote
    this.#session = session
    this.#deps = deps
  }

  /** Returns the account's newest run for a problem. */
  async newest(remoteId: string): Promise<string> {
    const runs = await this.#list(remoteId)
    return runs.map(({ id }) => id).reduce((newest, id) => (isNewer(id, newest) ? id : newest), '0')
  }

  /** Looks for the run until it is found or `until` has passed; at least once. */
  async find(remoteId: string, code: string, note: RunNote, { last, until, signal }: Search): Promise<string | undefined> {
    for (;;) {
      const found = await this.#match(remoteId, code, note, last)
      if (found !== undefined || Date.now() >= until) return found
      await pause(Math.min(pauseMs * this.#deps.paceFactor(), Math.max(50, until - Date.now())), undefined, { signal })
    }
  }

  async #match(remoteId: string, code: string, note: RunNote, last: string | undefined): Promise<string | undefined> {
    const isTooNew = (id: string) => last !== undefined && !this.#remote.readSource && isNewer(id, last)
    const newer = (await this.#list(remoteId)).filter((run) => isNewer(run.id, note.after) && !isTooNew(run.id) && mayBe(run, code))
    // The account sends one program at a time, so the first run after ours was started is ours, unless a person also uses the account.
    for (const { id } of newer.toSorted((a, b) => likeness(b, note) - likeness(a, note) || (isNewer(a.id, b.id) ? 1 : -1)))
      if ((await this.#isOurs(id, remoteId, code)) && (await this.#deps.claim(id))) return id
    return undefined
  }

  /** If a site shows programs to their account, there is no doubt. */
  async #isOurs(id: string, remoteId: string, code: string): Promise<boolean> {
    const { readSource } = this.#remote
    if (!readSource) return true
    const source = await this.#session.run((client) => readSource.call(this.#remote, id, remoteId, client))
    return source !== undefined && normalized(source) === normalized(code)
  }

  #list(remoteId: string): Promise<readonly ListedRun[]> {
    return this.#session.run((client) => this.#remote.listRuns(remoteId, client))
  }
}

export function isNewer(one: string, other: string): boolean {
  return BigInt(one) > BigInt(other)
}

/** Whether a run can be that of a program. Sites count spaces and line ends differently. */
function mayBe({ codeLength }: ListedRun, code: string): boolean {
  if (codeLength === undefined) return true
  const shortest = Buffer.byteLength(code.replace(/\s/g, ''))
  const longest = Buffer.byteLength(code) + code.split('\n').length + 64
  return codeLength >= shortest && codeLength <= longest
}

const likeness = ({ language }: ListedRun, note: RunNote) => Number(language?.toLowerCase() === note.language.toLowerCase())

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim()
