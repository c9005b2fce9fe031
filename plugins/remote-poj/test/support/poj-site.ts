import { escaped, page, redirect, JudgeSite, type SiteAnswer, type SiteRequest, type JudgeRun } from '@verdict/plugin-remote-judging/testing'

/** A simulation of POJ: a login that always redirects, programs in base64, sources and compiler output only for their owner. */
export class PojSite extends JudgeSite {
  protected readonly sessionCookie = 'JSESSIONID'
  protected readonly walk = ['Waiting', 'Compiling', 'Running & Judging']

  protected answer({ method, path, query, form, user }: SiteRequest): SiteAnswer {
    if (path === '/login' && method === 'POST') return redirect('/', this.logIn(form.get('user_id1'), form.get('password1')))
    if (path === '/submit' && method === 'POST') return user === undefined ? page('Login', loginForm) : this.#submit(form, user)
    if (path === '/problem') return problem(query.get('id'))
    if (path === '/status') return this.#status(query)
    const run = this.shown.find(({ id, user: owner }) => id === Number(query.get('solution_id')) && owner === user)
    if (path === '/showsource')
      return run ? page('Source Code', `<ul><li><pre class=sh_cpp>${escaped(run.code)}</pre></li></ul>`) : error('You have no permission')
    if (path === '/showcompileinfo') return run ? page('Compile Info', compilerText) : error('You have no permission')
    return page('Welcome To PKU JudgeOnline', user === undefined ? loginForm : menuOf(user))
  }

  #submit(form: URLSearchParams, user: string): SiteAnswer {
    const fault = this.takeRefusal()
    if (fault !== undefined) return error(fault)
    const code = form.get('encoded') === '1' ? Buffer.from(form.get('source') ?? '', 'base64').toString() : (form.get('source') ?? '')
    this.take({ user, problem: form.get('problem_id') ?? '', language: form.get('language') ?? '', code })
    return redirect('/status')
  }

  /** Newest first, those below `top`. */
  #status(query: URLSearchParams): SiteAnswer {
    const top = Number(query.get('top') ?? Infinity)
    const wanted = (name: string, value: string) => !query.get(name) || query.get(name) === value
    const runs = this.shown.filter((run) => run.id < top && wanted('user_id', run.user) && wanted('problem_id', run.problem))
    const names = ['Run ID', 'User', 'Problem', 'Result', 'Memory', 'Time', 'Language', 'Code Length', 'Submit Time']
    const rows = runs.slice(0, 20).map((run) => this.#row(run, run.id === top - 1))
    return page(
      'Problem Status List',
      `<TABLE class=a><tr class=in>${names.map((name) => `<td width=8%>${name}</td>`).join('')}</tr>${rows.join('\n')}</TABLE>`,
    )
  }

  #row(run: JudgeRun, isAskedFor: boolean): string {
    const shown = isAskedFor ? this.look(run) : run.steps[0]!
    const used = shown === 'Accepted' ? ['804K', '94MS'] : ['', '']
    const cells = [
      run.id,
      `<a href=userstatus?user_id=${run.user}>${run.user}</a>`,
      run.problem,
      `<font color=blue>${shown}</font>`,
      ...used,
      'G++',
      `${Buffer.byteLength(run.code)}B`,
      '',
    ]
    return `<tr align=center><td>${cells.join('</td><td>')}</td></tr>`
  }
}

const loginForm = '<form method=POST action=login>User ID:<input name=user_id1>Password:<input type=password name=password1></form>'
const compilerText = `<ul><pre><font size=3>${escaped("Main.cpp:3: error: expected ';' before <type>")}\n</font></pre></ul>`
const menuOf = (user: string) =>
  `<a href=userstatus?user_id=${user}><b>${user}</b></a> <a href=login?action=logout&url=%2F>Log Out</a> <a href=loginlog>Login Log</a>`
const error = (reason: string) => page('Error', `Error Occurred<ul><li>${reason}</li></ul>`)

function problem(id: string | null): SiteAnswer {
  if (id !== '1000') return error(`Can not find problem (ID:${id})`)
  const part = (name: string, body: string) => `<p class="pst">${name}</p><div class="ptx" lang="en-US">${body}</div>`
  return page(
    '1000 -- Two Sums',
    `<div class="ptt" lang="en-US">Two Sums</div><div class="plm"><table><tr><td><b>Time Limit:</b> 2000MS</td><td><b>Memory Limit:</b> 65536K</td></tr><tr><td><b>Case Time Limit:</b> 500MS</td></tr></table></div>${
      part('Description', 'Add <i>a</i> and <i>b</i>.<br><pre>a + b\n</pre><img src=images/1000_1.jpg>') +
      part('Input', 'Two integers (0&lt;=a,b&lt;=10)') +
      part('Output', 'Their sum')
    }<p class="pst">Sample Input</p><pre class="sio">1 2\n</pre><p class="pst">Sample Output</p><pre class="sio">3</pre>${part('Source', '<a href="searchproblem?field=source&key=X">School</a>')}`,
  )
}
