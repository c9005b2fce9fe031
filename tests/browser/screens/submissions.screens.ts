import { kernelApi } from '@verdict/core'
import type { Page } from 'playwright-core'
import { ManualDaemon } from '../../../plugins/judging/testing/manual-daemon.ts'
import { verdict } from '../../../plugins/judging/testing/fixtures.ts'
import { problemAdminApi } from '../../../plugins/problems/contract.ts'
import { submissionApi } from '../../../plugins/submissions/contract.ts'
import { sampleLanguages } from './judging.screens.ts'
import { rootName, userName, type ScreenSet } from './screen.ts'

type Outcome = Parameters<typeof verdict>[0]

const program = `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << "\\n";
}
`
const compilerWords = `main.cpp: In function 'int main()':
main.cpp:6:10: error: 'cuot' is not a member of 'std'; did you mean 'cout'?
    6 |     std::cuot << a + b << "\\n";
      |          ^~~~
compilation terminated due to -fmax-errors=3.`
const oneCase = (seq: number, status: 0 | -1 | 1 | 2 | 3 | -4, more: object = {}) => ({
  seq,
  caseId: seq,
  status,
  time: 3 + ((seq * 37) % 200),
  memory: 3200 + seq * 64,
  score: null,
  groupNum: null,
  inputName: `${seq}.in`,
  outputName: `${seq}.out`,
  message: null,
  ...more,
})
const manyCases = Array.from({ length: 36 }, (_, index) =>
  oneCase(index + 1, ([0, 0, 0, -1, 0, 1, 0, 0, 3, 0, 0, 2] as const)[index % 12]!, {
    message: index % 12 === 3 ? 'wrong answer on line 17: expected 42, found 41' : null,
  }),
)
const groups = [
  [0, 0, 0],
  [0, -1, -4, -4],
  [1, -4],
].flatMap((group, index) => group.map((status) => ({ status, groupNum: index + 1 })))

/** A submission: user, problem, language and verdict; without a verdict it stays pending. */
type Row = [who: string, problem: string, language: string, outcome?: Outcome]
const rows: Row[] = [
  ['zihan.li', 'SCR3', 'Python3', { status: 2, time: 1034, memory: 10_240 }],
  [userName, 'SCR3', 'Java', { status: 3, time: 420, memory: 262_144 }],
  ['yiming.huang', 'SCR1', 'C', { status: 0, time: 1, memory: 1840 }],
  ['a-name-of-20-letters', 'SCR1', 'C++', { status: 1, time: 1000, memory: 4096 }],
  ['zihan.li', 'SCR1', 'C++', { status: -3, time: 2, memory: 3400 }],
  [userName, 'SCR1', 'C++', { status: 4, time: null, memory: null, errorMessage: 'The judge could not read case 7. It has been told to the administrators.' }],
  [rootName, 'SCR2', 'C++', { status: 0, time: 31, memory: 5120, score: 100 }],
]

async function withCode(page: Page): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().waitFor()
}
const tab = (name: RegExp) => async (page: Page) => page.getByRole('tab', { name }).click()
const pick = (row: number, entry: number) => async (page: Page) => {
  const menu = page.locator('.verdict-root-actions').nth(row)
  await menu.locator('button').first().click()
  await menu.locator('.verdict-menu-link').nth(entry).click()
  await page.getByRole('dialog').waitFor()
}
let accepted = 0

export default {
  plugin: 'submissions',
  sample: async (site, { root, user }) => {
    await root.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: { defaultSubmitInterval: 0 } })
    const daemon = await ManualDaemon.of(site, { languages: sampleLanguages, modes: ['subtask_lowest'] }, 'library-3')
    const people: Record<string, typeof root> = { [rootName]: root, [userName]: user }
    async function handIn([who, pid, language, outcome]: Row, code = program): Promise<number> {
      const person = (people[who] ??= site.visitor())
      if (!person.token) await person.login(who)
      const { submitId } = await person.use(submissionApi).submit({ body: { pid, language, code } })
      if (!outcome) return submitId
      await site.settled()
      const [task] = await daemon.claim()
      await daemon.report(task!, { verdict: verdict(outcome) })
      return submitId
    }
    for (const row of rows) await handIn(row)
    // The results above now refer to an older version of the test data.
    const [problem] = (await root.use(problemAdminApi).adminList({ query: { keyword: 'SCR1' } })).records
    await root.use(problemAdminApi).edit({ body: { problem: { id: problem!.id }, samples: [{ input: '3 4', output: '7' }] } })
    accepted = await handIn([userName, 'SCR1', 'C++', { status: 0, time: 3, memory: 3456, cases: [1, 2, 3, 4, 5, 6, 7, 8].map((seq) => oneCase(seq, 0)) }])
    const sampleIds = {
      submissionAccepted: accepted,
      submissionWrong: await handIn([userName, 'SCR1', 'C++', { status: -1, time: 1003, memory: 5312, cases: manyCases }]),
      submissionBroken: await handIn(
        [userName, 'SCR1', 'C++', { status: -2, time: null, memory: null, errorMessage: compilerWords }],
        program.replace('cout', 'cuot'),
      ),
      submissionGroups: await handIn([
        userName,
        'SCR2',
        'C++',
        {
          status: 8,
          score: 40,
          oiRankScore: 8,
          time: 1000,
          memory: 5312,
          cases: groups.map(({ status, groupNum }, index) => oneCase(index + 1, status as 0, { groupNum, score: status === 0 ? 10 : 0 })),
        },
      ]),
      submissionFailed: await handIn([userName, 'SCR1', 'C++', { status: 4, time: null, memory: null, errorMessage: 'The judge could not read case 7.' }]),
      submissionWaiting: await handIn([userName, 'SCR1', 'Python3']),
    }
    await site.settled()
    return sampleIds
  },
  screens: [
    { name: 'status', path: '/status', states: { call: '/api/get-submission-list' } },
    { name: 'status-own-rows', path: '/status', as: 'user' },
    { name: 'status-nothing-found', path: '/status?problemID=NOWHERE' },
    { name: 'status-root', path: '/status?problemID=SCR1', as: 'root' },
    {
      name: 'status-root-actions',
      path: '/status',
      as: 'root',
      act: async (page) => page.locator('.verdict-root-actions').nth(1).locator('button').first().click(),
    },
    {
      name: 'status-rejudge-many',
      path: '/status?problemID=SCR1',
      as: 'root',
      act: async (page) => page.locator('.verdict-filter-bar-actions button').first().click(),
    },
    { name: 'status-rejudge', path: '/status?problemID=SCR1', as: 'root', act: pick(3, 0) },
    {
      name: 'status-manual-verdict',
      path: '/status',
      as: 'root',
      act: pick(2, 1),
    },
    {
      name: 'submission-accepted',
      path: ({ submissionAccepted }) => `/submission-detail/${submissionAccepted}`,
      as: 'user',
      states: { call: '/api/get-submission-detail', of: ['loading', 'failed'] },
    },
    { name: 'submission-wrong', path: ({ submissionWrong }) => `/submission-detail/${submissionWrong}`, as: 'user' },
    { name: 'submission-compile-error', path: ({ submissionBroken }) => `/submission-detail/${submissionBroken}`, as: 'user' },
    { name: 'submission-subtasks', path: ({ submissionGroups }) => `/submission-detail/${submissionGroups}`, as: 'user' },
    { name: 'submission-system-error', path: ({ submissionFailed }) => `/submission-detail/${submissionFailed}`, as: 'user' },
    { name: 'submission-waiting', path: ({ submissionWaiting }) => `/submission-detail/${submissionWaiting}`, as: 'user' },
    { name: 'submission-of-another', path: ({ submissionWrong }) => `/submission-detail/${submissionWrong}` },
    { name: 'submission-root', path: ({ submissionGroups }) => `/submission-detail/${submissionGroups}`, as: 'root' },
    { name: 'problem-bench', path: '/problem/SCR1', as: 'user', act: withCode },
    { name: 'problem-my-submissions', path: '/problem/SCR1', as: 'user', act: tab(/^(My submissions|我的提交)/) },
    { name: 'problem-all-submissions', path: '/problem/SCR1', as: 'user', act: tab(/^(All submissions|全部提交)/) },
    { name: 'problem-test-run', path: '/problem/SCR1', as: 'user', act: async (page) => page.locator('.verdict-bench-foot button').nth(-2).click() },
    { name: 'problem-editor-looks', path: '/problem/SCR1', as: 'user', act: async (page) => page.locator('.verdict-bench-bar button').nth(-2).click() },
    {
      name: 'problem-result',
      path: '/problem/SCR1',
      as: 'user',
      // The response names a submission that is already accepted, so that the dialog appears without a judge.
      act: async (page) => {
        await page.route('**/api/submit-problem-judge', (route) =>
          route.fulfill({ contentType: 'application/json', body: JSON.stringify({ status: 200, msg: 'success', data: { submitId: accepted } }) }),
        )
        await withCode(page)
        await page.locator('.monaco-editor').first().click()
        await page.keyboard.insertText('int main() {}')
        await page.locator('.verdict-bench-foot button').last().click()
        await page.locator('.verdict-result').waitFor()
      },
    },
  ],
} satisfies ScreenSet
