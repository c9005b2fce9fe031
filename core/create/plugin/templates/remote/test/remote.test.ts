import { ProgramRefused, SentTooSoon } from '@verdict/plugin-remote-judging/contract'
import { checkJudging, checkRemote, type RemoteCheck } from '@verdict/plugin-remote-judging/testing'
import server from '../server/index.ts'
import { remote } from '../server/remote/remote.ts'
import { SimulatedSite } from './support/site.ts'

const site = new SimulatedSite()
const tested = remote(() => site.address)
const used = { time: 46, memory: 1740 }

const check: RemoteCheck = {
  remote: tested,
  site,
  remoteId: '1000',
  missingId: '1001',
  statement: {
    title: 'Sum',
    description: 'Add *a* and *b*.',
    input: 'Two numbers.',
    output: 'Their sum.',
    examples: [{ input: '1 2', output: '3' }],
    timeLimit: 1000,
    memoryLimit: 64,
  },
  entered: ['1000', ' 1000 ', 'https://judge.invalid/problem/1000'],
  refusedIds: ['', 'abc', '01000'],
  walk: [{ state: 'waiting' }, { state: 'judging' }],
  verdicts: [
    ['Accepted', { status: 0, ...used }],
    ['Wrong answer', { status: -1, ...used }],
    ['Almost (presentation)', { status: -3, ...used }],
    ['Time limit exceeded', { status: 1, ...used }],
    ['Memory limit exceeded', { status: 2, ...used }],
    ['Runtime error (11)', { status: 3, ...used }],
    ['System error', { status: 4 }],
  ],
  compileError: 'Compile error',
  compilerText: 'expected <type>',
  refusals: [
    ['You send too fast', SentTooSoon],
    ['The program is empty', ProgramRefused],
  ],
}

checkRemote(check)

checkJudging(check, { site: new SimulatedSite(), plugins: [server], addressOf: 'remote-example', wrongPassword: 'Wrong name or password' })
