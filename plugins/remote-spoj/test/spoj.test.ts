import { ProgramRefused } from '@verdict/plugin-remote-judging/contract'
import { checkJudging, checkRemote, type RemoteCheck } from '@verdict/plugin-remote-judging/testing'
import remoteSpoj from '../server/index.ts'
import { spoj } from '../server/remote/spoj.ts'
import { SpojSite } from './support/spoj-site.ts'

const site = new SpojSite()
const remote = spoj(() => site.address)
const used = { time: 580, memory: 9114 }

const check: RemoteCheck = {
  remote,
  site,
  remoteId: 'SUMS',
  missingId: 'NOSUCH',
  statement: {
    title: 'Adding, and so on',
    description: 'Add the numbers of ţara.',
    input: 'Two numbers.',
    output: 'One number.',
    hint: 'That is all.',
    examples: [{ input: '1\n2 <', output: '3' }],
    timeLimit: 2500,
    memoryLimit: 1536,
    source: 'School',
    tags: ['basic'],
  },
  entered: ['SUMS', 'SPOJ-SUMS', 'sums', 'https://www.spoj.com/problems/SUMS/'],
  refusedIds: ['', '1000', 'https://www.spoj.com/ranks/SUMS/'],
  walk: [{ state: 'waiting' }, { state: 'compiling' }, { state: 'judging' }, { state: 'judging' }],
  verdicts: [
    ['accepted', { status: 0, ...used }],
    ['100', { status: 0, ...used, message: '100' }],
    ['62.5', { status: 8, ...used, message: '62.5' }],
    ['wrong answer', { status: -1, ...used }],
    ['time limit exceeded', { status: 1 }],
    ['memory limit exceeded', { status: 2 }],
    ['runtime error (NZEC)', { status: 3, message: 'NZEC' }],
    ['internal error', { status: 4 }],
  ],
  compileError: 'compilation error',
  compilerText: "error: expected <type> before '}'",
  refusals: [
    ['Wrong problem code!', ProgramRefused],
    ["You can't submit in this language for this problem", ProgramRefused],
    ['Your solution is too long', ProgramRefused],
  ],
}

checkRemote(check)

checkJudging(check, { site: new SpojSite(), plugins: [remoteSpoj], addressOf: 'remote-spoj', wrongPassword: 'Authentication failed!' })
