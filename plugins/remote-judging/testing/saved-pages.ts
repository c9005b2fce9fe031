import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { CodedErrorClass } from '@verdict/core'
import { expect, onTestFinished } from 'vitest'
import type { Remote, RunState } from '../contract.ts'
import { AnswerPage } from '../server/pages/answer-page.ts'
import { decodePage } from '../server/pages/decode-page.ts'
import { parsePage } from '../server/pages/parse-page.ts'
import { clientOf } from './client-of.ts'

/** We cannot redistribute pages of real sites: REMOTE_FIXTURES names a local folder of them. */
const folder = process.env.REMOTE_FIXTURES ?? ''

export const hasSavedPages = folder !== '' && existsSync(folder)

/** Returns a saved page as if loaded from this address. */
export function savedPage(file: string, address: string, charset?: string): AnswerPage {
  const source = decodePage(readFileSync(join(folder, file)), '', charset)
  return new AnswerPage({ status: 200, address, source, tree: parsePage(source)! })
}

/** Starts a remote at a site that answers each path with a saved page. The responses can be changed; it ends with the test. */
export async function atSavedSite<T extends Remote>(remoteAt: (address: () => string) => T, answers: Record<string, string>) {
  const address = await savedSite(answers)
  const remote = remoteAt(() => address)
  const client = clientOf(remote, 'vj_demo')
  const program = (remoteId: string) => ({ remoteId, language: remote.languages[0]!, code: 'int main() {}' })
  return {
    remote,
    client,
    program,
    /** Makes the form's path answer programs with one saved page after another. */
    async expectRefusals(path: string, remoteId: string, refusals: readonly (readonly [file: string, error: CodedErrorClass])[]): Promise<void> {
      for (const [file, error] of refusals) {
        answers[path] = file
        await expect(remote.submit(program(remoteId), client), file).rejects.toBeInstanceOf(error)
      }
    },
  }
}

async function savedSite(answers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const file = answers[(request.url ?? '').split('?')[0] ?? '']
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(file && readFileSync(join(folder, file)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the states of a list of runs in one line: verdicts as numbers, others as words. */
export function wordsOf(states: readonly RunState[]): string {
  return states.map((state) => (state.state === 'judged' ? state.status : state.state)).join(' ')
}
