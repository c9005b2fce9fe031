import { LoggedOut, LoginRefused, ProgramRefused, type Remote, type RemoteClient, type RemotePage } from '@verdict/plugin-remote-judging/contract'
import { languageTable, pageReaders } from '@verdict/plugin-remote-judging/kit'
import type * as problemPage from '../pages/problem-page.ts'
import { isStatusPage, readRuns, stateOf } from '../pages/status-page.ts'

const pages = pageReaders<typeof problemPage>(new URL('../pages/problem-page.ts', import.meta.url))

const languages = languageTable([
  ['0', 'G++', 'text/x-c++src'],
  ['1', 'GCC', 'text/x-csrc'],
  ['4', 'C++', 'text/x-c++src'],
  ['5', 'C', 'text/x-csrc'],
  ['2', 'Java', 'text/x-java'],
  ['3', 'Pascal', 'text/x-pascal'],
  ['6', 'Fortran', 'text/x-fortran'],
])

export const poj = (address: () => string): Remote => ({
  oj: 'POJ',
  title: 'POJ',
  address,
  languages,
  pace: { requestSeconds: 1, accountSeconds: 5, pollSeconds: 3 },
  codeBytes: { max: 65_536 },
  closesPages: true,
  hasPrivateRuns: true,
  remoteIdOf: (entered) => /^(?:POJ-?)?([1-9]\d*)$|\/problem\?(?:[^?\s]*&)?id=([1-9]\d*)/i.exec(entered.trim())?.slice(1).find(Boolean),
  problemPath: (id) => `/problem?id=${id}`,
  readProblem: async (id, client) => pages.readStatement(await client.get('/problem', { query: { id } })),

  // It redirects whether the password was correct or not.
  async login({ username, password }, client) {
    const answer = await client.post('/login', { user_id1: username, password1: password, B1: 'login', url: '/' })
    if (answer.location === undefined) throw answer.lacks('a redirect after the login')
    if ((await whoAmI(client)) === undefined) throw new LoginRefused({ reason: 'POJ shows no logged-in user' })
  },

  whoAmI,

  async submit({ remoteId, language, code }, client) {
    const source = Buffer.from(code).toString('base64')
    const answer = await client.post('/submit', { problem_id: remoteId, language: language.id, source, submit: 'Submit', encoded: 1 })
    if (!isTaken(answer)) throw refusalOf(answer)
    return undefined
  },

  listRuns: async (remoteId, client) => readRuns(await client.get('/status', { query: { user_id: client.account ?? '', problem_id: remoteId } })),

  // The list begins below `top`.
  async readRun(runId, _, client) {
    const run = readRuns(await client.get('/status', { query: { user_id: client.account ?? '', top: Number(runId) + 1 } })).find(({ id }) => id === runId)
    return run && stateOf(run)
  },

  async readSource(runId, _, client) {
    const page = await openOwn(client, '/showsource', runId)
    return isError(page) ? undefined : page.need('pre', 'the program').lines
  },

  async readCompilerText(runId, _, client) {
    return (await openOwn(client, '/showcompileinfo', runId)).need('pre', 'the text of the compiler').lines
  },
})

async function whoAmI(client: RemoteClient): Promise<string | undefined> {
  const page = await client.get('/')
  return page.first('a[href*="action=logout"], a[href="loginlog"]') && page.need('a[href*="userstatus?user_id="]', 'the name of the user').text
}

/** Loads a page for a run's owner. Visitors and other users get the same page. */
async function openOwn(client: RemoteClient, path: string, runId: string): Promise<RemotePage> {
  const page = await client.get(path, { query: { solution_id: runId } })
  if (isError(page) && (await whoAmI(client)) === undefined) throw new LoggedOut()
  return page
}

const isError = (page: RemotePage) => page.first('title')?.text === 'Error'

const isTaken = (answer: RemotePage) => (answer.location ? /\/status/.test(answer.location) : isStatusPage(answer))

function refusalOf(answer: RemotePage): Error {
  if (answer.first('form[action="login"]') || /\/login/.test(answer.location ?? '')) return new LoggedOut()
  const reason = answer.first('li')?.text
  return reason && answer.text.includes('Error Occurred') ? new ProgramRefused({ reason }) : answer.lacks('a redirect to the list of runs')
}
