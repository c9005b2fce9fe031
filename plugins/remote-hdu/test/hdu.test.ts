import { expect } from 'vitest'
import { ProgramRefused, SentTooSoon } from '@verdict/plugin-remote-judging/contract'
import { checkJudging, checkRemote, type RemoteCheck } from '@verdict/plugin-remote-judging/testing'
import { hdu } from '../server/remote/hdu.ts'
import remoteHdu from '../server/index.ts'
import { HduSite } from './support/hdu-site.ts'

const site = new HduSite()
const remote = hdu(() => site.address)
const used = { time: 46, memory: 1740 }

const check: RemoteCheck = {
  remote,
  site,
  remoteId: '1000',
  missingId: '1118',
  statement: {
    title: '两数之和',
    description: expect.stringMatching(/^计算 \*A \+ B\*。[\s\S]*多行[\s\S]*!\[\]\(http:\/\/127\.0\.0\.1:\d+\/data\/images\/1000-1\.gif\)$/),
    input: '',
    output: 'One line a case.',
    hint: 'Read to the end.',
    examples: [{ input: '1 1\n2 3', output: '2\n5' }],
    timeLimit: 1000,
    memoryLimit: 32,
    source: '学校',
  },
  entered: ['1000', 'HDU-1000', ' hdu1000 ', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000'],
  refusedIds: ['', '01000', 'abc', 'http://poj.org/problem?id=1000'],
  walk: [{ state: 'waiting' }, { state: 'compiling' }, { state: 'judging' }],
  verdicts: [
    ['Accepted', { status: 0, ...used }],
    ['Presentation Error', { status: -3, ...used }],
    ['Wrong Answer', { status: -1, ...used }],
    ['Time Limit Exceeded', { status: 1, ...used }],
    ['Memory Limit Exceeded', { status: 2, ...used }],
    ['Output Limit Exceeded', { status: 3, ...used }],
    ['Runtime Error (ACCESS_VIOLATION)', { status: 3, message: 'ACCESS_VIOLATION', ...used }],
    ['System Error', { status: 4 }],
  ],
  compileError: 'Compilation Error',
  compilerText: 'error: expected <类型>',
  refusals: [
    ['Code length is improper! Make sure your code length is longer than 50 and not exceed 65536 Bytes.', ProgramRefused],
    ["Please don't re-submit in 5 seconds, thank you.", SentTooSoon],
    ['Exercise Is Closed Now!', SentTooSoon],
    ['Connect(0) to MySQL Server failed.', SentTooSoon],
  ],
}

checkRemote(check)

checkJudging(check, { site: new HduSite(), plugins: [remoteHdu], addressOf: 'remote-hdu', wrongPassword: 'No such user or wrong password.' })
