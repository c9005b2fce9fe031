import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { z } from 'zod'
import { AccountLocked, LoggedOut, LoginRefused, NoRemoteProblem, ProgramRefused, remoteSites, SentTooSoon, type Remote, type RemotePage } from '../contract.ts'
import { verdictOf } from '../kit/index.ts'

const settings = z.object({
  address: z.string().default('http://127.0.0.1:1'),
  accountSeconds: z.number().default(0),
  requestSeconds: z.number().default(0),
  dailySubmissions: z.int().optional(),
  readsSources: z.boolean().default(false),
  hasPrivateRuns: z.boolean().default(true),
})

/** Checks that the page is for logged-in users; visitors get a form. */
function forUsers<P extends RemotePage>(page: P): P {
  if (page.first('p.login')) throw new LoggedOut()
  return page
}

const toy = (read: () => z.output<typeof settings>): Remote => ({
  oj: 'TOY',
  title: 'Toy Judge',
  address: () => read().address,
  languages: [
    { id: '1', name: 'G++', contentType: 'text/x-c++src', description: 'G++ 12' },
    { id: '2', name: 'Plain', contentType: 'text/plain', description: 'Plain text' },
  ],
  pace: {
    requestSeconds: read().requestSeconds,
    accountSeconds: read().accountSeconds,
    pollSeconds: 0.05,
    ...(read().dailySubmissions !== undefined && { dailySubmissions: read().dailySubmissions! }),
  },
  codeBytes: { min: 50, max: 5000 },
  hasPrivateRuns: read().hasPrivateRuns,
  remoteIdOf: (entered) => /^(?:https?:\/\/[^/]+\/problem\/)?(\d+)$/.exec(entered)?.[1],
  problemPath: (id) => `/problem/${id}`,
  readProblem: async (id, client) => {
    const page = forUsers(await client.get(`/problem/${id}`))
    if (page.status === 404) throw new NoRemoteProblem()
    const limits = page.all('.limits b').map(({ text }) => Number(text))
    return {
      title: page.need('h1', 'the title').text,
      description: page.need('.description').markdown({ mathMarks: { inline: '$$$' } }),
      input: page.need('.input').markdown(),
      output: page.need('.output').markdown(),
      examples: [{ input: page.need('pre.in').lines, output: page.need('pre.out').lines }],
      timeLimit: limits[0]!,
      memoryLimit: limits[1]!,
    }
  },
  login: async ({ username, password }, client) => {
    const page = await client.post('/login', { name: username, password })
    if (page.status === 302) return
    const reason = page.need('.error', 'the reason why nobody is logged in').text
    throw reason.startsWith('Locked') ? new AccountLocked({ reason }) : new LoginRefused({ reason })
  },
  whoAmI: async (client) => (await client.get('/')).first('a.user')?.text,
  submit: async ({ remoteId, language, code }, client) => {
    const page = forUsers(await client.post('/submit', { problem: remoteId, language: language.id, code }))
    if (page.status === 302) return undefined
    const reason = page.need('.refused', 'the reason why it was not taken').text
    throw reason.startsWith('Too fast') ? new SentTooSoon({ seconds: 1 }) : new ProgramRefused({ reason })
  },
  listRuns: async (remoteId, client) => {
    const page = forUsers(await client.get('/status', { query: { user: client.account ?? '', problem: remoteId } }))
    return page
      .need('table.runs', 'the table of runs')
      .all('tr')
      .map((row) => ({ id: row.need('td').text, codeLength: Number(/\d+/.exec(row.need('td:nth-child(3)').text)?.[0]) }))
  },
  ...(read().readsSources && { readSource: async (id, _, client) => forUsers(await client.get('/source', { query: { id } })).first('pre')?.lines }),
  readRun: async (id, _, client) => {
    const page = forUsers(await client.get('/run', { query: { id } }))
    if (page.first('.none')) return undefined
    const state = verdictOf(page.need('.verdict', 'the verdict').text, { Confused: 4 })
    return state.state === 'judged' ? { ...state, time: Number.parseInt(page.need('.time').text), memory: Number.parseInt(page.need('.memory').text) } : state
  },
  readCompilerText: async (id, _, client) => forUsers(await client.get('/compiler', { query: { id } })).need('pre', 'the text of the compiler').lines,
})

/** A remote as written by a third party. */
export default defineServer(definePlugin({ id: 'remote-toy', settings }), {
  needs: { sites: remoteSites },
  setup(ctx, { sites }) {
    sites.join(
      ctx,
      toy(() => ctx.settings()),
    )
  },
})
