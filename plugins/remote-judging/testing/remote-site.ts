import { fileURLToPath } from 'node:url'
import type { Person } from '@verdict/core/testing'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { expect, vi } from 'vitest'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import { server as submissions } from '@verdict/plugin-submissions/testing'
import { remoteAdminApi, remoteProblemApi } from '../contract.ts'
import remoteJudging from '../server/index.ts'
import toyRemote from './toy-remote.ts'

export const plugins = [judging, problems, submissions, remoteJudging, toyRemote]

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The plugins' paths, for a site in a process of its own. */
export const pluginPaths = [
  '../../judging/server/index.ts',
  '../../problems/server/index.ts',
  '../../submissions/server/index.ts',
  '../server/index.ts',
  './toy-remote.ts',
].map(pathOf)

/** Settings that keep delays short. */
export const quickSettings = (
  address: string,
  toy: Record<string, unknown> = {},
  remote: Record<string, unknown> = {},
  judging: Record<string, unknown> = {},
) => ({
  judging: { leaseSeconds: 1, retrySeconds: 0, ...judging },
  submissions: { defaultSubmitInterval: 0 },
  'remote-toy': { address, ...toy },
  'remote-judging': { requestSeconds: 2, settleSeconds: 0.4, downSeconds: 0.1, paceFactor: 0.05, ...remote },
})

export const patience = { timeout: 60_000, interval: 100 }

/** A program that gets a verdict at the simulated site. */
export const program = (wanted = 'Accepted', more = '') => `#include <iostream>\n// want: ${wanted}\nint main() { std::cout << 3; } // ${more}\n`

export const submit = async (person: Person, pid: string, code: string, language = 'G++') =>
  (await person.use(submissionApi).submit({ body: { pid, language, code, isRemote: true } })).submitId

export const detail = async (person: Person, submitId: number) => (await person.use(submissionApi).detail({ query: { submitId } })).submission

/** Waits for a status; a timeout reports the last submission that was read. */
export const waitFor = (person: Person, submitId: number, status: number) =>
  vi.waitFor(async () => {
    const found = await detail(person, submitId)
    expect(found, found.errorMessage ?? found.step ?? 'no reason').toMatchObject({ status })
    return found
  }, patience)

export const addAccount = (root: Person, username = 'school', password = 'secret') =>
  root.use(remoteAdminApi).saveAccount({ body: { oj: 'TOY', username, password } })

export const importProblem = (person: Person, problemId: string) => person.use(remoteProblemApi).importProblem({ query: { name: 'TOY', problemId } })
