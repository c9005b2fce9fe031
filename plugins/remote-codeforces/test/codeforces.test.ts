import { expect } from 'vitest'
import { ProgramRefused, SentTooSoon } from '@verdict/plugin-remote-judging/contract'
import { checkJudging, checkRemote, type RemoteCheck } from '@verdict/plugin-remote-judging/testing'
import remoteCodeforces from '../server/index.ts'
import { codeforcesOf, problemset } from '../server/remote/codeforces.ts'
import { CodeforcesSite } from '../testing/codeforces-site.ts'

const site = new CodeforcesSite()
const remote = problemset(codeforcesOf(() => site.address))
const used = { time: 30, memory: 100 }

const check: RemoteCheck = {
  remote,
  site,
  remoteId: '4A',
  missingId: '4Z',
  statement: {
    title: 'A. Sums',
    description: expect.stringMatching(
      /^Given \$a < b\$, find\s+\$\$\n\\sum a \+ b\n\$\$\s+now\.[\s\S]*!\[\]\(http:\/\/127\.0\.0\.1:\d+\/predownloaded\/a\.png\)\n\n### Scoring\n\nTen points\.$/,
    ),
    input: 'Two numbers.',
    output: '**Output file:** `output.txt`\n\nOne number.',
    hint: 'None.',
    examples: [
      { input: '1\n2 3', output: '3\n5' },
      { input: '4<5 6', output: '\n11' },
    ],
    timeLimit: 1500,
    memoryLimit: 256,
    tags: ['math'],
  },
  entered: ['4A', 'CF-4A', 'cf4a', 'https://codeforces.com/problemset/problem/4/A', 'https://m1.codeforces.com/contest/4/problem/A?locale=en'],
  refusedIds: ['', '4', 'A4', '100032A', 'https://codeforces.com/gym/100032/problem/A'],
  walk: [{ state: 'waiting' }, { state: 'judging', done: 2 }],
  verdicts: [
    [
      'OK',
      {
        status: 0,
        ...used,
        cases: [
          { status: 0, time: 15, memory: 0, message: 'ok 3 numbers' },
          { status: 0, ...used },
        ],
      },
    ],
    ['WRONG_ANSWER', { status: -1, ...used, cases: [{ status: 0 }, { status: -1 }] }],
    ['PRESENTATION_ERROR', { status: -3 }],
    ['TIME_LIMIT_EXCEEDED', { status: 1 }],
    ['IDLENESS_LIMIT_EXCEEDED', { status: 1 }],
    ['MEMORY_LIMIT_EXCEEDED', { status: 2 }],
    ['RUNTIME_ERROR', { status: 3 }],
    ['SECURITY_VIOLATED', { status: 3 }],
    ['PARTIAL', { status: 8 }],
    ['SKIPPED', { status: 4 }],
  ],
  compileError: 'COMPILATION_ERROR',
  compilerText: 'error: expected <type>',
  refusals: [
    ['You have submitted exactly the same code before', ProgramRefused],
    ['You have sent too many programs, wait five minutes', SentTooSoon],
  ],
}

checkRemote(check)

checkJudging(check, {
  site: new CodeforcesSite(),
  plugins: [remoteCodeforces],
  addressOf: 'remote-codeforces',
  wrongPassword: 'Invalid handle/email or password',
})
