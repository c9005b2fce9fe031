import { escaped, page, redirect, JudgeSite, type SiteAnswer, type SiteRequest, type JudgeRun } from '@verdict/plugin-remote-judging/testing'

/** Marks a verdict that can still change. */
const soFar = ' so far'

/** A simulation of SPOJ: it returns a program's number, and gives a run's state in attributes. Its pages are in Latin-2. */
export class SpojSite extends JudgeSite {
  protected readonly sessionCookie = 'SPOJ'
  protected readonly walk = ['waiting..', 'compiling..', 'running..', `wrong answer${soFar}`]

  protected answer(request: SiteRequest): SiteAnswer {
    const answer = this.#route(request)
    return {
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/html; charset=iso-8859-2' },
      body: Buffer.from(String(answer.body ?? ''), 'latin1'),
    }
  }

  #route({ method, path, form, user }: SiteRequest): SiteAnswer {
    if (path === '/login/' && method === 'POST') {
      const session = this.logIn(form.get('login_user'), form.get('password'))
      return session ? redirect('/', session) : page('SPOJ', 'Authentication failed! <br/><a href="/forgot">Forgot?</a>')
    }
    if (path === '/submit/complete/') return user === undefined ? page('SPOJ', loginForm) : this.#submit(form, user)
    const [, section = '', about = ''] = /^\/(\w+)\/(.*?)\/?$/.exec(path) ?? []
    if (section === 'problems')
      return about === 'SUMS' ? page('SPOJ.com - Problem SUMS', problem) : page('SPOJ', 'In a few seconds you will be redirected to the list.')
    if (section === 'error')
      return page('SPOJ', `<div align="left"><pre><small>${escaped("prog.cpp:3:5: error: expected <type> before '}'")}\n</small></pre></div>`)
    if (section === 'status') {
      const run = this.shown.find(({ id }) => about === `ns=${id}`)
      const runs = run ? [run] : this.shown.filter((one) => about === `${one.problem},${one.user}`)
      return page('SPOJ - Status', `<table class="problems"><tr><th>ID</th></tr>${runs.map((one) => this.#row(one)).join('')}</table>`)
    }
    return page('SPOJ', user === undefined ? loginForm : `<a href="/status/${user}">history</a><a href="/logout"><span class="fa fa-sign-out"></span></a>`)
  }

  #submit(form: URLSearchParams, user: string): SiteAnswer {
    const fault = this.takeRefusal() ?? (form.get('problemcode') === 'SUMS' ? undefined : 'Wrong problem code!')
    if (fault !== undefined) return page('SPOJ', `<p>${fault}</p>`)
    const run = this.take({ user, problem: 'SUMS', language: form.get('lang') ?? '', code: form.get('file') ?? '' })
    const number = this.showsRuns ? `<input type="hidden" name="newSubmissionId" value="${run.id}"/>` : ''
    return page('SPOJ', `<h4>Solution submitted!</h4>${number}`)
  }

  #row(run: JudgeRun): string {
    const shown = this.look(run)
    const status = statusOf(shown)
    const isFinal = ![0, 1, 3].includes(status) && !shown.endsWith(soFar)
    const used = isFinal && status !== 11 ? ['0.58', '8.9M'] : ['-', '-']
    const more = '<span class="small"><a href="#" class="ideone-run">ideone it</a></span>'
    return `<tr><td>${run.id}</td><td class="statusres" id="statusres_${run.id}" status="${status}" final="${isFinal ? 1 : 0}"><strong>${shown}</strong>\n${more}</td>
<td id="statustime_${run.id}"><a href="/ranks/SUMS/">\n${used[0]}\t</a></td><td id="statusmem_${run.id}">\n${used[1]}\n</td><td class="slang"><span>C++</span></td></tr>`
  }
}

const loginForm = '<form><input name="login_user"><input name="password" type="password"></form>'

/** By the beginning of a row's text. */
const statusNumbers: readonly [RegExp, number][] = [
  [/^waiting/, 0],
  [/^compiling/, 1],
  [/^running/, 3],
  [/^compilation error/, 11],
  [/^(?:runtime error|memory limit)/, 12],
  [/^time limit/, 13],
  [/^wrong answer/, 14],
  [/^(?:accepted|\d)/, 15],
  [/^internal error/, 20],
]
const statusOf = (shown: string) => statusNumbers.find(([words]) => words.test(shown))?.[1] ?? 99

/** The letter is \u0163 in Latin-2 and \u00fe in Latin-1. */
const problem = `<h2 id="problem-name" class="text-center">SUMS - Adding, and so on</h2><a><span class="problem-tag" data-tagid="97">#basic</span></a>
<div id="problem-body"><p>Add the numbers of \u00feara.</p><h3>Input</h3><p>Two numbers.</p><h3>Output</h3><p>One number.</p><h3>Example</h3>
<pre><b>Input:</b>\n1\n2 &lt;\n\n<b>Output:</b>\n3\n</pre><p>That is all.</p></div>
<table id="problem-meta"><tbody><tr><td>Time limit:</td><td>0.1s-2.5s\t\t</td></tr><tr><td>Source limit:</td><td>50000B</td></tr>
<tr><td>Memory limit:</td><td>1536MB</td></tr><tr><td>Resource:</td><td>School</td></tr></tbody></table>`
