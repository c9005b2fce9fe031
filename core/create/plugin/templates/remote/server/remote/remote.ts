import { LoggedOut, LoginRefused, NoRemoteProblem, ProgramRefused, SentTooSoon, type Remote, type RemotePage } from '@verdict/plugin-remote-judging/contract'
import { languageTable, pageReaders } from '@verdict/plugin-remote-judging/kit'
import type * as problemPage from '../pages/problem-page.ts'
import { readRuns, stateOf } from '../pages/status-page.ts'

/** Called in a thread: making Markdown of a page may take long. */
const { readStatement } = pageReaders<typeof problemPage>(new URL('../pages/problem-page.ts', import.meta.url))

/** The value of the site's form, the name, the MIME type. */
const languages = languageTable([
  ['54', 'C++', 'text/x-c++src'],
  ['60', 'Java', 'text/x-java'],
  ['71', 'Python', 'text/x-python'],
])

/** The site wants a pause of so many seconds between two programs of one account. */
const pause = 5

export const remote = (address: () => string): Remote => ({
  oj: 'EXAMPLE',
  title: 'Example',
  address,
  languages,
  pace: { requestSeconds: 1, accountSeconds: pause, pollSeconds: 2 },
  closesPages: true,
  codeBytes: { max: 65_536 },
  remoteIdOf: (entered) => /^([1-9]\d*)$|\/problem\/([1-9]\d*)/.exec(entered.trim())?.slice(1).find(Boolean),
  problemPath: (id) => `/problem/${id}`,

  async readProblem(id, client) {
    const page = await client.get(`/problem/${id}`)
    if (page.status === 404) throw new NoRemoteProblem()
    return readStatement(page)
  },

  async login({ username, password }, client) {
    const csrf = (await client.get('/login')).need('input[name=csrf]', 'the token of the form').attribute('value') ?? ''
    const answer = await client.post('/login', { csrf, username, password })
    if (answer.status !== 302) throw new LoginRefused({ reason: answer.need('.error', 'the reason why nobody is logged in').text })
  },

  whoAmI: async (client) => (await client.get('/')).first('a.user')?.text,

  async submit({ remoteId, language, code }, client) {
    const answer = await client.post('/submit', { problem: remoteId, language: language.id, code })
    if (answer.location?.includes('/status')) return undefined
    throw refusalOf(answer)
  },

  listRuns: async (remoteId, client) => readRuns(await client.get('/status', { query: { user: client.account ?? '', problem: remoteId } })),

  async readRun(runId, _, client) {
    const run = readRuns(await client.get('/status', { query: { run: runId } })).find(({ id }) => id === runId)
    return run && stateOf(run)
  },

  readCompilerText: async (runId, _, client) => (await client.get(`/compiler/${runId}`)).need('pre', 'the text of the compiler').lines,
})

/** Why the program was not taken; each kind of error says what happens next. */
function refusalOf(answer: RemotePage): Error {
  if (answer.location?.includes('/login')) return new LoggedOut()
  const reason = answer.need('.error', 'the reason why the program was not taken').text
  return reason.includes('too fast') ? new SentTooSoon({ seconds: pause }) : new ProgramRefused({ reason })
}
