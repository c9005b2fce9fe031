import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunState } from '../../contract.ts'
import { AnswerPage } from '../../server/pages/answer-page.ts'
import { decodePage } from '../../server/pages/decode-page.ts'

/** Pages of real sites are not ours to keep here: REMOTE_FIXTURES names the folder in which somebody has them. */
const folder = process.env.REMOTE_FIXTURES ?? ''

export const hasSavedPages = folder !== '' && existsSync(folder)

/** A saved page as if it came from this address. */
export function savedPage(file: string, address: string, charset?: string): AnswerPage {
  return new AnswerPage({ status: 200, address, source: decodePage(readFileSync(join(folder, file)), '', charset) })
}

/** The states of a list of runs in one line: verdicts as numbers, others as words. */
export function wordsOf(states: readonly RunState[]): string {
  return states.map((state) => (state.state === 'judged' ? state.status : state.state)).join(' ')
}
