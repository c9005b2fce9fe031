import { page, redirect, JudgeSite, type SiteAnswer, type SiteRequest, type JudgeRun } from '@verdict/plugin-remote-judging/testing'
import { gymPages, statement } from './codeforces-pages.ts'

/** A simulation of Codeforces with Gym: every form has the session's token, the account's runs are a table, and page scripts load details as JSON. */
export class CodeforcesSite extends JudgeSite {
  protected readonly sessionCookie = 'JSESSIONID'
  protected readonly walk = ['SUBMITTED', 'TESTING']
  #visitors = 0

  protected answer(request: SiteRequest): SiteAnswer {
    const session = request.cookies[this.sessionCookie] ?? `visitor${(this.#visitors += 1)}`
    const token = `0000${session}`
    const answer = this.#route(request, token)
    const head = `<head><meta name="X-Csrf-Token" content="${token}"/>`
    const isNew = request.cookies[this.sessionCookie] === undefined && answer.headers?.['set-cookie'] === undefined
    const headers = { ...answer.headers, ...(isNew && { 'set-cookie': `${this.sessionCookie}=${session}; path=/` }) }
    return { ...answer, headers, body: String(answer.body ?? '').replace('<head>', head) }
  }

  #route({ method, path, query, form, user }: SiteRequest, token: string): SiteAnswer {
    if (method === 'POST' && (query.get('csrf_token') ?? form.get('csrf_token')) !== token) return { status: 403, body: 'Forbidden' }
    if (path === '/enter') return method === 'POST' ? this.#enter(form) : page('Login', '<form id="enterForm"></form>')
    const [, contest = '', index = ''] = /^\/(?:problemset|contest|gym)(?:\/problem)?\/(\d+)\/(?:problem\/)?(\w+)$/.exec(path) ?? []
    if (path === `/problemset/problem/${contest}/${index}`) return contest === '4' && index === 'A' ? page('Problem', statement) : redirect('/problemset')
    const gymPage = gymPages[path]
    if (gymPage !== undefined) return page('Gym', gymPage)
    if (path === `/gym/${contest}/problem/${index}`) return redirect(`/gym/${contest}`)
    if (user === undefined) return path === '/' || path === '/problemset' ? page('Codeforces', '<a href="/enter">Enter</a>') : redirect('/enter')
    const menu = `<a href="/profile/${user}">${user}</a> | <a href="/0001/logout">Logout</a><script>var handle = "${user}"; window._bfaa = "0123";</script>`
    if (index === 'submit') return method === 'POST' ? this.#submit(path, form, user) : page('Submit', `${menu}${languageForm}`)
    if (path === '/data/submitSource') return json(this.#details(form))
    if (path === '/data/judgeProtocol') return json("Can't compile file:\r\nprogram.cpp:1:13: error: expected <type>\r\n")
    const runs = this.shown.filter(
      (run) => run.user === user && (index === 'my' ? run.problem.startsWith(`/gym/${contest}/`) : !run.problem.startsWith('/gym/')),
    )
    return page(
      'Status',
      `${menu}<table class="status-frame-datatable"><tr class="first-row"><th>#</th></tr>${runs.map((run) => this.#row(run)).join('')}</table>`,
    )
  }

  #enter(form: URLSearchParams): SiteAnswer {
    const session = this.logIn(form.get('handleOrEmail'), form.get('password'))
    return session ? redirect('/', session) : page('Login', '<form><span class="error for__password">Invalid handle/email or password</span></form>')
  }

  #submit(path: string, form: URLSearchParams, user: string): SiteAnswer {
    const code = form.get('source') ?? ''
    const fault = this.takeRefusal() ?? (this.runs.some((run) => run.code === code) ? 'You have submitted exactly the same code before' : undefined)
    if (fault !== undefined) return page('Submit', `<form class="submit-form"><span class="error for__source">${fault}</span></form>`)
    const index = form.get('submittedProblemIndex')
    const gym = /^(\/gym\/\d+)\//.exec(path)?.[1]
    const problem = gym ? `${gym}/problem/${index}` : `/problemset/problem/${form.get('contestId')}/${index}`
    this.take({ user, problem, language: form.get('programTypeId') ?? '', code })
    return redirect(gym ? `${gym}/my` : '/problemset/status?my=on')
  }

  #row(run: JudgeRun): string {
    const shown = this.look(run)
    const isWaiting = this.walk.includes(shown)
    const cells = `<td class="id-cell"><a href="/contest/4/submission/${run.id}">${run.id}</a></td><td data-problemId="4"><a href="${run.problem}"> A - Sums </a></td><td>\n GNU G++17 \n</td>`
    const verdict = `<td class="status-cell status-verdict-cell" waiting="${isWaiting}"><span submissionVerdict="${shown}"><span>Running on test <span class='verdict-format-judged'>3</span></span></span></td>`
    return `<tr data-submission-id="${run.id}">${cells}${verdict}<td class="time-consumed-cell"> 30&nbsp;ms </td><td class="memory-consumed-cell"> 100&nbsp;KB </td></tr>`
  }

  /** Gym hides the tests. */
  #details(form: URLSearchParams): Record<string, string> {
    const run = this.shown.find(({ id }) => id === Number(form.get('submissionId')))
    const verdict = run?.steps[0] ?? ''
    const isCompileError = verdict === 'COMPILATION_ERROR'
    const common = {
      source: (run?.code ?? '').replaceAll('\n', '\r\n'),
      waiting: 'false',
      compilationError: String(isCompileError),
      verdict: `<span>${verdict}</span>`,
    }
    if (isCompileError)
      return {
        ...common,
        testCount: '1',
        'verdict#1': verdict,
        'checkerStdoutAndStderr#1': "Can't compile file:\r\nprogram.cpp:1:13: error: expected <type>\r\n",
      }
    if (run?.problem.startsWith('/gym/')) return { ...common, testCount: '2' }
    const first = { 'verdict#1': 'OK', 'timeConsumed#1': '15', 'memoryConsumed#1': '0', 'checkerStdoutAndStderr#1': 'ok 3 numbers\r\n' }
    return { ...common, testCount: '2', ...first, 'verdict#2': verdict, 'timeConsumed#2': '30', 'memoryConsumed#2': '102400', 'checkerStdoutAndStderr#2': '' }
  }
}

const languageForm = '<form class="submit-form"><select name="programTypeId"><option value="89">G++20</option><option value="54">G++17</option></select></form>'

const json = (value: unknown): SiteAnswer => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) })
