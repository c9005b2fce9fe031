import { expect, test } from 'vitest'
import remoteCodeforces from '@verdict/plugin-remote-codeforces/server'
import { codeforcesOf, CodeforcesSite } from '@verdict/plugin-remote-codeforces/testing'
import { ProgramRefused } from '@verdict/plugin-remote-judging/contract'
import { checkJudging, checkRemote, type RemoteCheck, clientOf } from '@verdict/plugin-remote-judging/testing'
import remoteGym from '../server/index.ts'
import { gym } from '../server/remote/gym.ts'

const site = new CodeforcesSite()
const remote = gym(codeforcesOf(() => site.address))

const check: RemoteCheck = {
  remote,
  site,
  remoteId: '100032B',
  missingId: '100032C',
  statement: { title: 'B. Sums', input: 'Two numbers.', timeLimit: 1500, memoryLimit: 256 },
  entered: ['100032B', 'GYM-100032B', 'https://codeforces.com/gym/100032/problem/B'],
  refusedIds: ['', '4A', '100032', 'https://codeforces.com/problemset/problem/4/A'],
  walk: [{ state: 'waiting' }, { state: 'judging' }],
  verdicts: [
    ['OK', { status: 0, time: 30, memory: 100, cases: [] }],
    ['WRONG_ANSWER', { status: -1 }],
    ['TIME_LIMIT_EXCEEDED', { status: 1 }],
    ['MEMORY_LIMIT_EXCEEDED', { status: 2 }],
    ['RUNTIME_ERROR', { status: 3 }],
  ],
  compileError: 'COMPILATION_ERROR',
  compilerText: 'error: expected <type>',
  refusals: [['Choose valid language', ProgramRefused]],
}

checkRemote(check)

test('a problem whose statement is a PDF links to the English one', async () => {
  await site.start()
  const pdf = `${site.address}/gym/100032/attachments/download/41/statements-en.pdf`
  expect(await remote.readProblem('100032A', clientOf(remote))).toEqual({
    title: 'A. Pyramids',
    description: `[statements.pdf](${pdf})`,
    timeLimit: 2000,
    memoryLimit: 256,
    files: [pdf],
  })
  site.close()
})

test('where no statement is English, the first one is linked, and never the tutorial', async () => {
  await site.start()
  const pdf = `${site.address}/gym/100033/attachments/download/41/statements-ru.pdf`
  expect(await remote.readProblem('100033A', clientOf(remote))).toMatchObject({ files: [pdf] })
  site.close()
})

checkJudging(check, {
  site: new CodeforcesSite(),
  plugins: [remoteCodeforces, remoteGym],
  addressOf: 'remote-codeforces',
  wrongPassword: 'Invalid handle/email or password',
})
