import { expect } from 'vitest'
import { ProgramRefused } from '@verdict/plugin-remote-judging/contract'
import { checkJudging, checkRemote, type RemoteCheck } from '@verdict/plugin-remote-judging/testing'
import remotePoj from '../server/index.ts'
import { poj } from '../server/remote/poj.ts'
import { PojSite } from './support/poj-site.ts'

const site = new PojSite()
const remote = poj(() => site.address)

const check: RemoteCheck = {
  remote,
  site,
  remoteId: '1000',
  missingId: '999999',
  statement: {
    title: 'Two Sums',
    description: expect.stringMatching(/^Add \*a\* and \*b\*\.[\s\S]*```\na \+ b\n```[\s\S]*!\[\]\(http:\/\/127\.0\.0\.1:\d+\/images\/1000_1\.jpg\)$/),
    input: expect.stringContaining('Two integers'),
    output: 'Their sum',
    hint: '',
    examples: [{ input: '1 2', output: '3' }],
    timeLimit: 2000,
    memoryLimit: 64,
    source: 'School',
  },
  entered: ['1000', 'POJ-1000', 'poj1000', 'http://poj.org/problem?id=1000'],
  refusedIds: ['', '0', 'A1', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000'],
  walk: [{ state: 'waiting' }, { state: 'compiling' }, { state: 'judging' }],
  verdicts: [
    ['Accepted', { status: 0, time: 94, memory: 804 }],
    ['Presentation Error', { status: -3, time: undefined, memory: undefined }],
    ['Wrong Answer', { status: -1 }],
    ['Time Limit Exceeded', { status: 1 }],
    ['Memory Limit Exceeded', { status: 2 }],
    ['Output Limit Exceeded', { status: 3 }],
    ['Runtime Error', { status: 3 }],
    ['System Error', { status: 4 }],
    ['Validator Error', { status: 4 }],
  ],
  compileError: 'Compile Error',
  compilerText: "error: expected ';' before <type>",
  refusals: [['Source code too long or too short,submit FAILED;if you really need submit this source please contact administrator', ProgramRefused]],
}

checkRemote(check)

checkJudging(check, { site: new PojSite(), plugins: [remotePoj], addressOf: 'remote-poj', wrongPassword: 'POJ shows no logged-in user' })
