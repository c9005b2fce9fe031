import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, modelOf } from '@verdict/plugin-exchange/testing'
import formatHydro from '../server/index.ts'
import { case1, case2, hydroProblem, importHydro, withConfig } from './hydro-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatHydro, bankReader])))
afterAll(() => running?.site.close())

const imported = (...problems: Record<string, string | Buffer>[]) => importHydro(running, problems)

test('checkers and interactors keep their protocol, and stock checkers are comparisons', async () => {
  const checkers: [config: string, model: object][] = [
    ['checker_type: testlib\nchecker: chk.cc', { judgeMode: 'spj', judgeProgram: { language: 'C++', code: 'checks', protocol: 'testlib' } }],
    ['checker: {file: chk.cc, lang: cc.cc17}', { judgeMode: 'spj', judgeProgram: { language: 'C++ 17', protocol: 'testlib' } }],
    ['checker_type: hustoj\nchecker: chk.c', { judgeProgram: { language: 'C', protocol: 'hustoj' } }],
    ['checker_type: qduoj\nchecker: chk.cc\njudge_extra_files: [a.h]', { judgeProgram: { protocol: 'qduoj' }, judgeExtraFiles: { 'a.h': 'int a;' } }],
    ['checker_type: kattis\nchecker: chk.cc', { judgeProgram: { protocol: 'kattis' } }],
    ['checker: chk.py', { judgeMode: 'spj', judgeProgram: { language: 'Python3', code: 'checks', protocol: 'testlib' } }],
    ['checker_type: strict', { judgeMode: 'default', comparison: { name: 'exact' } }],
    ['checker_type: testlib\nchecker: rcmp6', { judgeMode: 'default', comparison: { name: 'numbers', tolerance: 1e-6 } }],
    ['type: interactive\ninteractor: chk.cc', { judgeMode: 'interactive', judgeProgram: { code: 'checks', protocol: 'testlib' } }],
  ]
  const files = { 'testdata/chk.cc': 'checks', 'testdata/chk.c': 'checks', 'testdata/chk.py': 'checks', 'testdata/a.h': 'int a;' }
  const items = await imported(...checkers.map(([config], index) => withConfig(`CHECK${index}`, config, files)))
  expect(items.map(({ state }) => state)).toEqual(checkers.map(() => 'done'))
  for (const [index, [, model]] of checkers.entries()) expect(await modelOf(`CHECK${index}`)).toMatchObject(model)
})

test('what cannot be judged here is refused aloud, and so is what is wrong', async () => {
  const subtasks = `subtasks: [{id: 1, cases: [${case1}]}, {id: 2, if: [1], cases: [${case2}]}]`
  const refused: [config: string, says: string][] = [
    ['type: submit_answer', 'type: submit_answer'],
    ['type: communication\nmanager: m.cc\nnum_processes: 2', 'type: communication'],
    ["type: objective\nanswers: {'1': [A, 100]}", 'type: objective'],
    ['type: remote_judge\nsubType: ybtbas\ntarget: ybtbas/P1', 'ybtbas ybtbas/P1'],
    ['checker_type: lemon\nchecker: chk.cc', 'checker_type: lemon'],
    ['checker_type: syzoj\nchecker: chk.cc', 'checker_type: syzoj'],
    ['checker_type: testlib\nchecker: chk.java', 'checker: chk.java'],
    ['checker_type: testlib\nchecker: rncmp', 'checker: rncmp'],
    ['checker_type: testlib\nchecker: none.cc', 'testdata/none.cc'],
    ['checker_type: testlib', 'testdata: checker'],
    ['multi_pass: 3', 'multi_pass'],
    ['time_limit_rate: {py: 0.5}', 'time_limit_rate: py'],
    [`subtasks: [{type: max, cases: [${case1}, ${case2}]}]`, 'type: max'],
    [`checker_type: testlib\nchecker: chk.cc\n${subtasks}`, 'subtasks.2.if'],
    [`subtasks: [{id: 1, if: [7], cases: [${case1}]}, {id: 2, cases: [${case2}]}]`, 'subtasks.1.if'],
    [`cases: [${case1}, {input: 2.in, output: 2.out, time: 2s}]`, '2000 for 2.in'],
    [`cases: [{input: 9.in, output: 1.out}]`, 'testdata/9.in'],
    ['memory: 256 MB', 'memory: 256 MB'],
    ['time: soon', 'time: soon'],
    ['subtasks: 5', 'subtasks'],
    ['langs: [brainfuck]\ntype: [', 'YAML, line'],
    [`a: &a [1,1]\n${'b: [*a,*a,*a,*a]\n'.repeat(40)}`, 'more than 100 aliases'],
    [`a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]`, 'YAML'],
    ['['.repeat(2000), 'YAML'],
    [`#${' '.repeat(600_000)}`, '0.5 MB'],
  ]
  const files = { 'testdata/chk.cc': 'checks', 'testdata/chk.java': 'checks' }
  const items = await imported(
    ...refused.map(([config], index) => withConfig(`BAD${100 + index}`, config, files)),
    withConfig('BAD2001', 'config: 1', { 'problem.yaml': 'title: [a' }),
    hydroProblem('BAD2002', { 'testdata/config.ini': '3\n1.in|1.out|1|40|65536' }),
    withConfig('FINE', `__proto__: {type: objective}\ntype: default\ntype: default\nmood: good\ntime: !!js/function 1s`),
  )
  expect(items.map(({ place, takeable, findings }) => [place, takeable, findings[0]?.message])).toEqual([
    ...refused.map(([, says], index) => [`BAD${100 + index}`, 'no', expect.stringContaining(says)]),
    ['BAD2001', 'no', expect.stringContaining('BAD2001/problem.yaml: YAML, line')],
    ['BAD2002', 'no', expect.stringContaining('config.ini')],
    ['FINE', 'yes', expect.stringContaining('config.yaml: mood')],
  ])
})
