import { escaped, JudgeSite, page, redirect, type JudgeRun, type SiteAnswer, type SiteRequest } from '@verdict/plugin-remote-judging/testing'

const csrf = 'c0ffee'

/** The site as far as it is known: its pages, its session, and the words of its verdicts. */
export class SimulatedSite extends JudgeSite {
  protected readonly sessionCookie = 'session'
  protected readonly walk = ['Queued', 'Looking at it']

  protected answer({ method, path, query, form, user }: SiteRequest): SiteAnswer {
    if (path === '/login') return method === 'POST' ? this.#login(form) : page('Login', `<form><input type=hidden name=csrf value=${csrf}></form>`)
    if (path === '/submit') return user === undefined ? redirect('/login') : this.#submit(form, user)
    if (path === '/status') return this.#status(query)
    if (path.startsWith('/problem/')) return problem(path.slice('/problem/'.length))
    if (path.startsWith('/compiler/')) return page('Compiler', '<pre>main.cpp:1: error: expected &lt;type&gt;</pre>')
    return page('Welcome', user === undefined ? '<a href=/login>Log in</a>' : `<a class=user>${user}</a>`)
  }

  #login(form: URLSearchParams): SiteAnswer {
    const session = form.get('csrf') === csrf ? this.logIn(form.get('username'), form.get('password')) : undefined
    return session ? redirect('/', session) : page('Login', '<p class=error>Wrong name or password</p>')
  }

  #submit(form: URLSearchParams, user: string): SiteAnswer {
    const fault = this.takeRefusal()
    if (fault !== undefined) return page('Submit', `<p class=error>${fault}</p>`)
    this.take({ user, problem: form.get('problem') ?? '', language: form.get('language') ?? '', code: form.get('code') ?? '' })
    return redirect('/status')
  }

  /** Newest first. */
  #status(query: URLSearchParams): SiteAnswer {
    const wanted = (name: string, value: string) => !query.has(name) || query.get(name) === value
    const runs = this.shown.filter(({ id, user, problem: of }) => wanted('run', String(id)) && wanted('user', user) && wanted('problem', of))
    const row = (cells: readonly string[]) => `<tr><td>${cells.join('</td><td>')}</td></tr>`
    const header = row(['Run', 'Result', 'Time', 'Memory', 'Length', 'Language'])
    return page('Status', `<table>${header}${runs.map((run) => row(this.#cells(run, query.has('run')))).join('')}</table>`)
  }

  #cells(run: JudgeRun, isAskedFor: boolean): string[] {
    const shown = isAskedFor ? this.look(run) : run.steps[0]!
    return [String(run.id), escaped(shown), '46 ms', '1740 KB', `${Buffer.byteLength(run.code)} B`, 'C++']
  }
}

function problem(id: string): SiteAnswer {
  if (id !== '1000') return { status: 404, body: '<h1>No such problem</h1>' }
  const sample = '<div class=sample><pre class=in>1 2\n</pre><pre class=out>3\n</pre></div>'
  const texts = '<div class=description><p>Add <i>a</i> and <i>b</i>.</p></div><div class=input>Two numbers.</div><div class=output>Their sum.</div>'
  return page('Sum', `<h1>Sum</h1><p class=limits>1 s, 64 MB</p>${texts}${sample}`)
}
