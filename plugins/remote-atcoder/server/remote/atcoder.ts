import {
  ChallengeMet,
  LoggedOut,
  LoginRefused,
  ProgramRefused,
  SentTooSoon,
  type Remote,
  type RemoteClient,
  type RemotePage,
} from '@verdict/plugin-remote-judging/contract'
import { pageReaders } from '@verdict/plugin-remote-judging/kit'
import { languages } from './languages.ts'
import type * as problemPage from '../pages/problem-page.ts'
import { readRunPage, readRuns } from '../pages/run-pages.ts'

const pages = pageReaders<typeof problemPage>(new URL('../pages/problem-page.ts', import.meta.url))

export const atcoder = (address: () => string): Remote => ({
  oj: 'AC',
  title: 'AtCoder',
  address,
  languages,
  pace: { requestSeconds: 1, accountSeconds: 10, pollSeconds: 5 },
  closesPages: true,
  codeBytes: { max: 524_288 },
  remoteIdOf,
  problemPath: (id) => `${contestPath(id)}/tasks/${taskOf(id)}`,
  readProblem: async (id, client) => pages.readStatement(await client.get(`${contestPath(id)}/tasks/${taskOf(id)}`, { query: { lang: 'en' } })),

  // It redirects whether the password was correct or not: to the home page, or back to the form.
  async login({ username, password }, client) {
    const form = await client.get('/login')
    const answer = await client.post('/login', { username, password, csrf_token: tokenOf(form) })
    if (answer.location === undefined) throw answer.first('.cf-turnstile') ? new ChallengeMet() : answer.lacks('a redirect after the login')
    if (!new URL(answer.location).pathname.startsWith('/login')) return
    throw new LoginRefused({ reason: alertOn(await client.get('/login')) ?? 'back to the form' })
  },

  whoAmI: async (client) => userOn(await client.get('/home')),

  async submit({ remoteId, language, code }, client) {
    const path = `${contestPath(remoteId)}/submit`
    const page = await userPage(path, client)
    const task = taskOf(remoteId)
    const offered = page.all(`#select-lang-${task} option`).map((option) => option.attribute('value'))
    if (offered.length > 0 && !offered.includes(language.id)) throw new ProgramRefused({ reason: `${language.name} is not offered there` })
    const form = { 'data.TaskScreenName': task, 'data.LanguageId': language.id, sourceCode: code, csrf_token: tokenOf(page) }
    const answer = await client.post(path, form)
    if (!answer.location?.includes('/submissions/me')) throw await refusalOf(answer, client)
    return undefined
  },

  async listRuns(remoteId, client) {
    return readRuns(await userPage(`${contestPath(remoteId)}/submissions/me?f.Task=${taskOf(remoteId)}`, client), taskOf(remoteId))
  },

  async readRun(runId, remoteId, client) {
    const page = await client.get(`${contestPath(remoteId)}/submissions/${runId}`)
    return page.status === 404 ? undefined : readRunPage(page)
  },

  readSource: async (runId, remoteId, client) => (await client.get(`${contestPath(remoteId)}/submissions/${runId}`)).first('#submission-code')?.lines,
})

/** Accepts `abc100_a`, or with its contest if the name does not contain it: `abc042/arc058_a`. */
function remoteIdOf(entered: string): string | undefined {
  const text = entered.trim()
  const [, contest, task] = /\/contests\/([\w-]+)\/tasks\/(\w+)/.exec(text) ?? /^([\w-]+)\/(\w+)$/.exec(text) ?? []
  if (contest !== undefined && task !== undefined) return contestOf(task) === contest ? task : `${contest}/${task}`
  const id = /^(?:AC-)?(?=\w+_\w)(\w+)$/i.exec(text)?.[1]
  return id === id?.toUpperCase() ? id?.toLowerCase() : id
}

const contestOf = (task: string) => task.slice(0, task.lastIndexOf('_')).replaceAll('_', '-')

const taskOf = (id: string) => id.slice(id.indexOf('/') + 1)

const contestPath = (id: string) => `/contests/${id.includes('/') ? id.slice(0, id.indexOf('/')) : contestOf(id)}`

/** Every form requires the session's token. */
const tokenOf = (page: RemotePage) => page.need('input[name="csrf_token"]', 'the token of the session (csrf_token)').attribute('value') ?? ''

const userOn = (page: RemotePage) => page.match(/userScreenName = (?:"([^"]*)"|'[^']*')/, 'the name of the user (userScreenName)') || undefined

/** Loads a page for logged-in users; visitors get the login form. */
async function userPage(path: string, client: RemoteClient): Promise<RemotePage> {
  const page = await client.get(path)
  if (new URL(page.address).pathname === '/login' || userOn(page) === undefined) throw new LoggedOut()
  return page
}

const alertOn = (page: RemotePage) => page.first('.alert-danger')?.without('button').text

async function refusalOf(answer: RemotePage, client: RemoteClient): Promise<Error> {
  if (answer.status === 403 || /\/login\b/.test(answer.location ?? '')) return new LoggedOut()
  const page = answer.location === undefined ? answer : await client.get(new URL(answer.location).pathname)
  const reason = alertOn(page)
  const seconds = /Wait for (\d+) second/.exec(reason ?? '')?.[1]
  if (seconds !== undefined) return new SentTooSoon({ seconds: Number(seconds) + 1 })
  // AtCoder returns only this if the answer to its robot check is missing.
  if (reason === 'Error.') return new ChallengeMet()
  return reason ? new ProgramRefused({ reason }) : page.lacks('a redirect to the own runs, or the reason why there is none')
}
