import { expect, test } from 'vitest'
import { ChallengeMet, ProgramRefused, SentTooSoon } from '@verdict/plugin-remote-judging/contract'
import { checkJudging, checkRemote, type RemoteCheck, clientOf } from '@verdict/plugin-remote-judging/testing'
import remoteAtcoder from '../server/index.ts'
import { atcoder } from '../server/remote/atcoder.ts'
import { AtcoderSite } from './support/atcoder-site.ts'

const site = new AtcoderSite()
const remote = atcoder(() => site.address)
const used = { time: 4000, memory: 3656 }

const check: RemoteCheck = {
  remote,
  site,
  remoteId: 'abc100_a',
  missingId: 'abc100_z',
  statement: {
    title: 'A - Cakes',
    description: 'Eat $A_1$ cakes for \\$5.\n\n### Constraints\n\n* $1 \\leq A$',
    input: expect.stringMatching(/^From Standard Input:\n\n```\nA B\n```$/),
    output: 'Print it.',
    hint: expect.stringMatching(/^### Sample Output 1\n\nLike this: !\[\]\(http:\/\/127\.0\.0\.1:\d+\/img\/a\.png\)$/),
    examples: [
      { input: '5 4', output: 'Yay!' },
      { input: '1 <', output: ':(' },
    ],
    timeLimit: 2500,
    memoryLimit: 976,
  },
  entered: ['abc100_a', 'AC-ABC100_A', 'abc100/abc100_a', 'https://atcoder.jp/contests/abc100/tasks/abc100_a?lang=en'],
  refusedIds: ['', 'abc100', '1000', 'https://atcoder.jp/contests/abc100'],
  walk: [{ state: 'waiting' }, { state: 'judging', done: 3, total: 12 }, { state: 'judging', done: 7, total: 12 }],
  verdicts: [
    ['AC', { status: 0, ...used }],
    ['WA', { status: -1, ...used, message: undefined }],
    ['TLE', { status: 1, ...used }],
    ['MLE', { status: 2 }],
    ['RE', { status: 3 }],
    ['OLE', { status: 3 }],
    ['QLE', { status: 3 }],
    ['IE', { status: 4 }],
  ],
  compileError: 'CE',
  compilerText: 'error: expected <type> ‘in’',
  refusals: [
    ['Wait for 5 second to submit again.', SentTooSoon],
    ['Error.', ChallengeMet],
    ['The language is not allowed.', ProgramRefused],
  ],
}

checkRemote(check)

test('an old task in another contest, in Japanese alone', async () => {
  await site.start()
  expect(remote.remoteIdOf('https://atcoder.jp/contests/abc042/tasks/arc058_a')).toBe('abc042/arc058_a')
  expect(remote.problemPath('abc042/arc058_a')).toBe('/contests/abc042/tasks/arc058_a')
  expect(await remote.readProblem('abc100/arc058_a', clientOf(remote))).toMatchObject({
    title: 'C - 文字列',
    description: '文字列 $S$',
    hint: '### 出力例 1\n\n逆順です。',
    examples: [{ input: 'abc', output: 'cba' }],
    timeLimit: 500,
    memoryLimit: 64,
  })
  site.close()
})

checkJudging(check, { site: new AtcoderSite(), plugins: [remoteAtcoder], addressOf: 'remote-atcoder', wrongPassword: 'Username or Password is incorrect.' })
