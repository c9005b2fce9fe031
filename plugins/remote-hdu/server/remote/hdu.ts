import {
  LoggedOut,
  LoginRefused,
  ProgramRefused,
  RemoteDown,
  SentTooSoon,
  type Remote,
  type RemoteClient,
  type RemotePage,
} from '@verdict/plugin-remote-judging/contract'
import { languageTable, pageReaders } from '@verdict/plugin-remote-judging/kit'
import type * as problemPage from '../pages/problem-page.ts'
import { readRuns, stateOf } from '../pages/status-page.ts'

const pages = pageReaders<typeof problemPage>(new URL('../pages/problem-page.ts', import.meta.url))

const languages = languageTable([
  ['0', 'G++', 'text/x-c++src'],
  ['1', 'GCC', 'text/x-csrc'],
  ['2', 'C++', 'text/x-c++src'],
  ['3', 'C', 'text/x-csrc'],
  ['5', 'Java', 'text/x-java'],
  ['4', 'Pascal', 'text/x-pascal'],
  ['6', 'C#', 'text/x-csharp'],
])

/** HDU requires a pause of five seconds between two programs of an account. */
const pause = 6

export const hdu = (address: () => string): Remote => ({
  oj: 'HDU',
  title: 'HDU',
  address,
  languages,
  pace: { requestSeconds: 0.5, accountSeconds: pause, pollSeconds: 2.5 },
  closesPages: true,
  codeBytes: { min: 51, max: 65_536 },
  // Its pages declare gb2312 but contain characters beyond it.
  charset: 'gb18030',
  remoteIdOf: (entered) => /^(?:HDU-?)?([1-9]\d*)$|showproblem\.php\?(?:[^?\s]*&)?pid=([1-9]\d*)/i.exec(entered.trim())?.slice(1).find(Boolean),
  problemPath: (id) => `/showproblem.php?pid=${id}`,
  readProblem: async (id, client) => pages.readStatement(await open(client, '/showproblem.php', { pid: id })),

  async login({ username, password }, client) {
    const answer = await client.post('/userloginex.php?action=login', { username, userpass: password, login: 'Sign In' })
    if (answer.location !== undefined) return
    if (/No such user or wrong password/i.test(answer.text)) throw new LoginRefused({ reason: 'No such user or wrong password.' })
    throw closureOf(answer) ?? answer.lacks('a redirect after the login')
  },

  async whoAmI(client) {
    const page = await client.get('/')
    return page.first('a[href*="action=logout"]') && page.need('a[href*="userstatus.php?user="]', 'the name of the user').text
  },

  async submit({ remoteId, language, code }, client) {
    const encoded = Buffer.from(encodeURIComponent(code)).toString('base64')
    const form = { check: 0, problemid: remoteId, language: language.id, _usercode: encoded }
    const answer = await client.post('/submit.php?action=submit', form)
    if (!isTaken(answer)) throw refusalOf(answer)
    return undefined
  },

  listRuns: async (remoteId, client) => readRuns(await open(client, '/status.php', { user: client.account ?? '', pid: remoteId })),

  async readRun(runId, _, client) {
    const run = readRuns(await open(client, '/status.php', { first: runId })).find(({ id }) => id === runId)
    return run && stateOf(run)
  },

  readCompilerText: async (runId, _, client) => (await client.get('/viewerror.php', { query: { rid: runId } })).need('pre', 'the text of the compiler').lines,
})

const titleOf = (page: RemotePage) => page.first('title')?.text

const isTaken = (answer: RemotePage) => (answer.location ? /status\.php/.test(answer.location) : titleOf(answer) === 'Realtime Status')

const closed = /Exercise Is Closed Now|Connect\(\d+\) to MySQL Server failed/

/** The site reports its closure with status 200. */
function closureOf(page: RemotePage): Error | undefined {
  const reason = closed.exec(page.text)?.[0]
  return reason === undefined ? undefined : new RemoteDown({ reason })
}

/** Loads a page that only displays content. A statement can contain the words of an error, too. */
async function open(client: RemoteClient, path: string, query: Readonly<Record<string, string>>): Promise<RemotePage> {
  const page = await client.get(path, { query })
  const closure = page.first('.panel_title') ? undefined : closureOf(page)
  if (closure) throw closure
  return page
}

function refusalOf(answer: RemotePage): Error {
  if (titleOf(answer) === 'User Login' || /userloginex/.test(answer.location ?? '')) return new LoggedOut()
  if (closed.test(answer.text)) return new SentTooSoon({ seconds: 600 })
  const reason = answer.first('li')?.text
  if (/ERROR\(s\) occurred/.test(answer.text) && reason) return /re-submit/.test(reason) ? new SentTooSoon({ seconds: pause }) : new ProgramRefused({ reason })
  // The site's firewall reports the number of the event.
  if (answer.text.includes('访问禁止')) return new ProgramRefused({ reason: answer.text.slice(0, 200) })
  return answer.lacks('a redirect to the list of runs')
}
