import { escaped, page, redirect, JudgeSite, type SiteAnswer, type SiteRequest, type JudgeRun } from '@verdict/plugin-remote-judging/testing'
import { japanese, task } from './atcoder-pages.ts'

/** A simulation of AtCoder: a token in every form, redirects in all cases, status labels, and compiler warnings below Compile Error. */
export class AtcoderSite extends JudgeSite {
  protected readonly sessionCookie = 'REVEL_SESSION'
  protected readonly walk = ['WJ', '3/12', '7/12 WA']
  #visitors = 0

  protected answer(request: SiteRequest): SiteAnswer {
    const session = request.cookies[this.sessionCookie] ?? `visitor${(this.#visitors += 1)}`
    const token = `${session}+/A=`
    const { method, form, user } = request
    const answer = method === 'POST' && form.get('csrf_token') !== token ? { status: 403, body: 'Forbidden' } : this.#route(request)
    const isNew = request.cookies[this.sessionCookie] === undefined && answer.headers?.['set-cookie'] === undefined
    const headers = { ...answer.headers, ...(isNew && { 'set-cookie': `${this.sessionCookie}=${session}; path=/; HttpOnly` }) }
    const head = `<head><script>var userScreenName = "${user ?? ''}"; var csrfToken = "${token}"</script>`
    const body = String(answer.body ?? '')
      .replace('<head>', head)
      .replace('name="csrf_token"', `name="csrf_token" value="${token.replace('+', '&#43;')}"`)
    return { ...answer, headers, body }
  }

  #route({ method, path, query, form, user }: SiteRequest): SiteAnswer {
    if (path === '/login' && method === 'POST') {
      const session = this.logIn(form.get('username'), form.get('password'))
      return session ? redirect('/home', session) : redirect('/login')
    }
    if (path === '/login') return page('Sign In', `${alert('Username or Password is incorrect.')}${csrf}`)
    if (path === '/home') return page('AtCoder', '')
    const [, contest = '', rest = ''] = /^\/contests\/([\w-]+)\/(.*)$/.exec(path) ?? []
    if (rest.startsWith('tasks/')) return taskPage(contest, rest.slice('tasks/'.length))
    const run = this.shown.find(({ id }) => rest === `submissions/${id}`)
    if (run) return this.#runPage(run)
    if (user === undefined) return redirect('/login')
    if (rest === 'submissions/me')
      return page('My Submissions', this.#table(this.shown.filter((one) => one.user === user && one.problem === query.get('f.Task'))))
    if (rest === 'submit') return method === 'POST' ? this.#submit(contest, form, user) : page('Submit', submitForm)
    return { status: 404, body: '<h1>404 Page Not Found</h1>' }
  }

  #submit(contest: string, form: URLSearchParams, user: string): SiteAnswer {
    const fault = this.takeRefusal()
    if (fault !== undefined) return page('Submit', `${alert(fault)}${submitForm}`)
    this.take({ user, problem: form.get('data.TaskScreenName') ?? '', language: form.get('data.LanguageId') ?? '', code: form.get('sourceCode') ?? '' })
    return redirect(`/contests/${contest}/submissions/me`)
  }

  #table(runs: readonly JudgeRun[]): string {
    const row = ({ id, problem, code }: JudgeRun) =>
      `<tr><td><input type="checkbox"></td><td><a href="/contests/abc100/tasks/${problem}">A</a></td><td>robot</td><td><a href="?f.Language=6017">C&#43;&#43;23 (GCC 15)</a></td>
<td class="text-right submission-score" data-id="${id}">0</td><td>${Buffer.byteLength(code)} Byte</td><td colspan="3"><span class="label">WJ</span></td></tr>`
    return `<table><thead><tr><th>Task</th></tr></thead><tbody>${runs.map(row).join('')}</tbody></table>`
  }

  #runPage(run: JudgeRun): SiteAnswer {
    const label = this.look(run)
    const used = /^(?:CE|WJ|\d)/.test(label) ? '' : '<tr><th>Exec Time</th><td>> 4000 ms</td></tr><tr><th>Memory</th><td>3656 KiB</td></tr>'
    const compiler = /^(?:CE|WA)$/.test(label) ? `<h4>Compile Error</h4><pre>${escaped('./Main.cpp:23:4: error: expected <type> ‘in’')}\n</pre>` : ''
    return page(
      `Submission #${run.id}`,
      `<pre id="submission-code">${escaped(run.code)}</pre><table><tr><th>Status</th><td id="judge-status"><span class='label' title="結果">${label}</span></td></tr>${used}</table>${compiler}`,
    )
  }
}

const csrf = '<input type="hidden" name="csrf_token"/>'
const alert = (words: string) => `<div class="alert alert-danger"><button type="button" class="close">&times;</button> ${words}</div>`
const submitForm = `<form>${csrf}<div id="select-lang-abc100_a"><select><option value="6017">C++</option><option value="6014">C</option></select></div></form>`

function taskPage(contest: string, name: string): SiteAnswer {
  if (contest !== 'abc100' || !['abc100_a', 'arc058_a'].includes(name)) return { status: 404, body: '<h1>404 Page Not Found</h1>' }
  return page('Task', name === 'abc100_a' ? task : japanese)
}
