import { NoRemoteProblem, type Remote } from '@verdict/plugin-remote-judging/contract'
import { pageReaders } from '@verdict/plugin-remote-judging/kit'
import type { Codeforces, CodeforcesPaths } from '../../contract.ts'
import { languages } from './languages.ts'
import type * as problemPage from '../problems/problem-page.ts'
import { judgingOn } from '../runs/runs.ts'
import { login, whoAmI } from '../runs/session.ts'

const pages = pageReaders<typeof problemPage>(new URL('../problems/problem-page.ts', import.meta.url))

export const codeforcesOf = (address: () => string): Codeforces => ({
  common: {
    address,
    languages,
    // An account can send twenty programs in five minutes; the API requires two seconds between requests.
    pace: { requestSeconds: 2, accountSeconds: 16, pollSeconds: 4 },
    closesPages: true,
    codeBytes: { max: 65_536 },
    login,
    whoAmI,
  },
  judging: judgingOn,
  readStatement: pages.readStatement,
})

/** The archive of acm.sgu.ru counts as one contest. */
const acmSgu = '99999'

const paths: CodeforcesPaths = {
  problemOf(remoteId) {
    const [, contest = '', index = ''] = /^(99999|\d+(?=\D)|\d+(?=\d\d$))(.+)$/.exec(remoteId) ?? []
    return { contest, index }
  },
  contest: (contest) => (contest === acmSgu ? '/problemsets/acmsguru' : `/contest/${contest}`),
  runs: (contest) => (contest === acmSgu ? '/problemsets/acmsguru/status?my=on' : '/problemset/status?my=on'),
}

/** `4A`, `1550F2`, or digits only: `92101` is problem 01 of contest 921. */
const idForms = [
  /^(?:CF-?)?(\d{1,5})([A-Z]\d?|[A-Z]{2}|\d\d)$/i,
  /^(?:CF-?)?(99999)(\d{3})$/i,
  /\/problemset\/problem\/(\d{1,5})\/(\w+)/,
  /\/problemsets\/acmsguru\/problem\/(99999)\/(\d{3})/,
  /\/contest\/(\d{1,5})\/problem\/(\w+)/,
]

export const problemset = ({ common, judging, readStatement: read }: Codeforces): Remote => ({
  ...common,
  ...judging(paths),
  oj: 'CF',
  title: 'Codeforces',
  remoteIdOf(entered) {
    const found = idForms.map((form) => form.exec(entered.trim())).find((match) => match !== null)
    return found ? `${found[1]}${found[2]}`.toUpperCase() : undefined
  },
  problemPath(remoteId) {
    const { contest, index } = paths.problemOf(remoteId)
    return contest === acmSgu ? `/problemsets/acmsguru/problem/${contest}/${index}` : `/problemset/problem/${contest}/${index}`
  },
  async readProblem(remoteId, client) {
    const page = await client.get(this.problemPath(remoteId), { query: { locale: 'en' } })
    const statement = await read(page)
    if (statement) return statement
    // A problem that does not exist, or not yet, redirects to another page.
    throw page.address.includes('/problem/') ? page.lacks('a statement in HTML') : new NoRemoteProblem()
  },
})
