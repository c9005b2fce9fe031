import {
  LoggedOut,
  LoginRefused,
  NoRemoteProblem,
  ProgramRefused,
  type Remote,
  type RemoteClient,
  type RemotePage,
} from '@verdict/plugin-remote-judging/contract'
import { pageReaders } from '@verdict/plugin-remote-judging/kit'
import { languages } from './languages.ts'
import type * as problemPage from '../pages/problem-page.ts'
import { readRun, readRuns } from '../pages/status-page.ts'

const pages = pageReaders<typeof problemPage>(new URL('../pages/problem-page.ts', import.meta.url))

export const spoj = (address: () => string): Remote => ({
  oj: 'SPOJ',
  title: 'SPOJ',
  address,
  languages,
  pace: { requestSeconds: 1, accountSeconds: 10, pollSeconds: 4 },
  closesPages: true,
  remoteIdOf: (entered) =>
    (/^(?:SPOJ-)?([A-Z][A-Z0-9_]{1,19})$/i.exec(entered.trim()) ?? /\/problems\/([A-Z][A-Z0-9_]{1,19})(?:\/|$)/.exec(entered.trim()))?.[1]?.toUpperCase(),
  problemPath: (id) => `/problems/${id}/`,

  async readProblem(id, client) {
    const page = await client.get(`/problems/${id}/`)
    if (page.status === 404 || page.text.includes('In a few seconds you will be redirected to')) throw new NoRemoteProblem()
    return pages.readStatement(page)
  },

  async login({ username, password }, client) {
    const answer = await client.post('/login/', { login_user: username, password, autologin: 1, submit: 'Log In', next_raw: '/' })
    if (answer.location !== undefined) return
    if (answer.text.includes('Authentication failed!')) throw new LoginRefused({ reason: 'Authentication failed!' })
    throw answer.lacks('a redirect after the login')
  },

  whoAmI,

  async submit({ remoteId, language, code }, client) {
    const answer = await client.post('/submit/complete/', { problemcode: remoteId, lang: language.id, file: code, submit: 'Submit!' })
    const number = answer.first('input[name="newSubmissionId"]')?.attribute('value')
    if (!number && !answer.text.includes('Solution submitted!')) throw refusalOf(answer)
    return number
  },

  listRuns: async (remoteId, client) => readRuns(await client.get(`/status/${remoteId},${client.account}/`)),
  readRun: async (runId, _, client) => readRun(await client.get(`/status/ns=${runId}`), runId),
  readCompilerText: async (runId, _, client) => (await client.get(`/error/${runId}`)).need('pre', 'the text of the compiler').lines,
})

/** Its menu links to the account's own runs. */
async function whoAmI(client: RemoteClient): Promise<string | undefined> {
  const page = await client.get('/')
  if (!page.first('a[href$="/logout"], .fa-sign-out')) return undefined
  const name = page.first('a[href^="/status/"]')?.attribute('href')?.split('/')[2] ?? page.first('a[href^="/users/"]')?.attribute('href')?.split('/')[2]
  if (!name) throw page.lacks('the name of the user')
  return name
}

const refusals = ['Wrong problem code!', 'submit in this language for this problem', 'solution is too long']

function refusalOf(answer: RemotePage): Error {
  const reason = refusals.find((part) => answer.text.includes(part))
  if (reason !== undefined) return new ProgramRefused({ reason: answer.all('p').find(({ text }) => text.includes(reason))?.text ?? reason })
  return answer.first('input[name="login_user"]') ? new LoggedOut() : answer.lacks('the number of the run (newSubmissionId)')
}
