import { statuses } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judge } from '../index.ts'
import { isRoot, openJudge } from './support/judge.ts'
import { task, type ProblemOptions, type TaskOptions } from './support/tasks.ts'

/**
 * A validator in Python, with a module beside it. Each input is a mode and a number; a program must answer with the next number. The mode says what the validator leaves behind; it counts its
 * passes in a file of its own.
 */
const validator = `
import os, sys
from counting import count
given, answer, folder = sys.argv[1:4]
mode, number = open(given).read().split()
here = count(folder)
with open(folder + 'judgemessage.txt', 'a') as message: message.write(f'[{here}: {number}]')
said = sys.stdin.read().split()
if said != [str(int(number) + 1)]: sys.exit(43)
following = folder + 'nextpass.in'
def write(text, name=following):
    with open(name, 'w') as file: file.write(text)
if mode == 'three' and here < 3 or mode == 'endless': write(f'{mode} {said[0]}')
if mode == 'points':
    if here < 2: write('points 7')
    else: write('4', folder + 'score.txt')
if mode == 'large' and here < 2: write('large 1' + ' ' * (20 << 20))
if mode == 'huge':
    with open(following, 'wb') as file:
        while True: file.write(bytes(1 << 20))
if mode == 'link': os.symlink('/etc/passwd', following)
if mode == 'answer': os.symlink(os.path.abspath(answer), following)
if mode == 'second-name': os.link(given, following)
if mode == 'pipe': os.mkfifo(following)
if mode == 'folder': os.mkdir(following)
if mode == 'no-folder':
    write('x 1', 'elsewhere')
    for name in os.listdir(folder): os.unlink(folder + name)
    os.rmdir(folder)
    os.symlink('.', folder[:-1])
if mode == 'rejected': write('three 1'); sys.exit(43)
if mode == 'many':
    write('many 1')
    for number in range(200): write('', folder + str(number))
if mode == 'heavy':
    write('heavy 1')
    for number in range(2): write(' ' * (40 << 20), folder + str(number))
sys.exit(42)
`
const counting = `
import os
def count(folder):
    path = folder + 'passes'
    here = (int(open(path).read()) if os.path.exists(path) else 0) + 1
    with open(path, 'w') as file: file.write(str(here))
    return here
`
const problemOf = (more: Partial<NonNullable<ProblemOptions['checker']>> = {}): ProblemOptions => ({
  judgeMode: 'spj',
  checker: { language: 'Python3', code: validator, protocol: 'kattis', passes: 3, ...more },
  judgeExtraFiles: { 'counting.py': counting },
})
const passing = (mode: string, problem: ProblemOptions = {}): TaskOptions => ({
  problem: { ...problemOf(), ...problem },
  cases: [[`${mode} 1`, 'secret', 1, 10]],
})

const c = (body: string) =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\nint main() { int n; scanf("%*s %d", &n); ${body} printf("%d\\n", n + 1); return 0; }`
const good = c('')
const burns = (milliseconds: number) => c(`while (clock() < ${milliseconds} * (CLOCKS_PER_SEC / 1000));`)

describe.skipIf(!isRoot)('several passes (need root for the jail)', () => {
  let judge: Judge
  beforeAll(async () => void (judge = await openJudge({ backend: 'jail' })))
  afterAll(() => judge?.close())

  test('each pass has what the one before has left, and the message of all of them is shown', async () => {
    const { status, cases } = await judge.judge(task(good, { ...passing('three'), cases: [1, 5].map((number) => [`three ${number}`, '']) }))
    expect(status).toBe(statuses.accepted)
    // A test case finds nothing of the one before.
    expect(cases.map(({ message }) => message)).toEqual(['[1: 1][2: 2][3: 3]', '[1: 5][2: 6][3: 7]'])
  })

  test.each([
    ['a wrong answer in a later pass', c('if (n == 3) n = 0;'), statuses.wrongAnswer],
    ['a crash in a later pass', c('if (n == 2) abort();'), statuses.runtimeError],
    ['an endless loop in a later pass', c('while (n == 2);'), statuses.timeLimitExceeded],
  ])('%s decides', async (_, code, expected) => {
    expect((await judge.judge(task(code, passing('three', { timeLimit: 300 })))).status).toBe(expected)
  })

  test('the limits are those of one pass', async () => {
    const { status, time } = await judge.judge(task(burns(300), passing('three', { timeLimit: 500 })))
    expect([status, time! >= 300, time! < 500]).toEqual([statuses.accepted, true, true])
  })

  test('only the last pass gives points', async () => {
    const { status, score } = await judge.judge(task(good, passing('points', { type: 1, ioScore: 10 })))
    expect([status, score]).toEqual([statuses.partialAccepted, 4])
  })

  test('the next input may be large', async () => {
    expect(await judge.judge(task(good, passing('large')))).toMatchObject({ status: statuses.accepted })
  })

  test('an interactor sees the new input, and the program begins anew', async () => {
    const code = `
import os, sys
given, _, folder = sys.argv[1:4]
number = int(open(given).read())
print(number, flush=True)
if input() != str(number + 1): sys.exit(43)
if number < 3:
    with open(folder + 'nextpass.in', 'w') as file: file.write(str(number + 1))
sys.exit(42)
`
    const plays =
      '#include <stdio.h>\nint main() { static int asked; int n; while (scanf("%d", &n) == 1) printf("%d\\n", asked++ ? 0 : n + 1), fflush(stdout); return 0; }'
    const interactive: TaskOptions = { problem: { ...problemOf({ code }), judgeMode: 'interactive' }, cases: [['1', '']] }
    expect(await judge.judge(task(plays, interactive))).toMatchObject({ status: statuses.accepted })
    const wrongLater = plays.replace('n + 1', 'n == 3 ? 0 : n + 1')
    expect(await judge.judge(task(wrongLater, interactive))).toMatchObject({ status: statuses.wrongAnswer })
  })

  test.each([
    ['endless', /more than 3 passes/],
    ['huge', /crashed \(SIGXFSZ\)|ended with code 1/],
    ['link', /nextpass\.in that cannot be read/],
    ['answer', /nextpass\.in that cannot be read/],
    ['second-name', /nextpass\.in that cannot be read|ended with code 1/],
    ['pipe', /nextpass\.in that cannot be read/],
    ['folder', /nextpass\.in that cannot be read/],
    ['no-folder', /nextpass\.in that cannot be read/],
    ['rejected', /asks for another pass, but did not accept/],
    ['many', /more than 100 files/],
    ['heavy', /more than 64 MiB/],
  ])('a validator that leaves something else (%s) is a fault of the problem', async (mode, says) => {
    const judgement = await judge.judge(task(good, passing(mode)))
    expect(judgement).toMatchObject({ status: statuses.systemError, errorMessage: expect.stringMatching(says) })
    expect(JSON.stringify(judgement)).not.toMatch(/root:|secret/)
  })

  test('more passes than the problem allows, and another protocol, are faults of the problem', async () => {
    const few = { ...passing('three'), problem: problemOf({ passes: 2 }) }
    expect(await judge.judge(task(good, few))).toMatchObject({ status: statuses.systemError, errorMessage: expect.stringContaining('more than 2 passes') })
    const other = { ...passing('three'), problem: problemOf({ protocol: 'testlib' }) }
    expect(await judge.judge(task(good, other))).toMatchObject({ status: statuses.systemError, errorMessage: expect.stringContaining('protocol kattis') })
  })

  test('without passes a validator may leave what it likes', async () => {
    const { passes: _, ...checker } = problemOf().checker!
    expect(await judge.judge(task(good, passing('endless', { checker })))).toMatchObject({ status: statuses.accepted })
  })
})
