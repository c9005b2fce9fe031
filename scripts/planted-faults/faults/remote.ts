import type { Fault } from '../fault.ts'

export const remoteFaults: readonly Fault[] = [
  {
    title: 'the pause of a failing site never grows',
    file: 'plugins/remote-judging/server/sites/site-health.ts',
    before: '2 ** Math.min(failures - 1, 20)',
    after: '2 ** Math.min(failures - 1, 0)',
  },
  {
    title: 'requests to a site do not wait for each other',
    file: 'plugins/remote-judging/server/sites/site-pace.ts',
    before: 'new Date(moment + pauseMs)',
    after: 'new Date(moment)',
  },
  {
    title: 'an expired cookie is sent',
    file: 'plugins/remote-judging/server/http/cookie-jar.ts',
    before: "isEnd: cookie.value === '' || isExpired(attributes)",
    after: "isEnd: cookie.value === ''",
  },
  {
    title: 'HDU: a program sent too soon is refused for good',
    file: 'plugins/remote-hdu/server/remote/hdu.ts',
    before: 'return /re-submit/.test(reason) ? new SentTooSoon',
    after: 'return /re-submitted/.test(reason) ? new SentTooSoon',
  },
  {
    title: 'POJ: the run itself is left out of its page',
    file: 'plugins/remote-poj/server/remote/poj.ts',
    before: 'top: Number(runId) + 1 }',
    after: 'top: Number(runId) }',
  },
  {
    title: 'SPOJ: a verdict that is not final is taken',
    file: 'plugins/remote-spoj/server/pages/status-page.ts',
    before: "  if (cell.attribute('final') === '0') return { state: 'judging' }\n",
    after: '',
  },
  {
    title: 'Gym: the tutorial is taken for the statement',
    file: 'plugins/remote-gym/server/pages/contest-page.ts',
    before: "page.all('tr').filter(({ text }) => !/tutorial/i.test(text))",
    after: "page.all('tr').filter(({ text }) => text !== 'Tutorial')",
  },
  {
    title: 'Codeforces: the test that runs counts as passed',
    file: 'plugins/remote-codeforces/server/runs/runs.ts',
    before: 'done: test - 1 }',
    after: 'done: test }',
  },
  {
    title: 'AtCoder: memory is read from Japanese pages only',
    file: 'plugins/remote-atcoder/server/pages/run-pages.ts',
    before: 'cell(/^(?:Memory|メモリ)$/)',
    after: 'cell(/^(?:メモリ)$/)',
  },
]
