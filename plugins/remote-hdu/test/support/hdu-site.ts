import { escaped, page, redirect, JudgeSite, type SiteAnswer, type SiteRequest, type JudgeRun } from '@verdict/plugin-remote-judging/testing'
import { gbk } from './gbk.ts'

/** A simulation of HDU: pages in GBK that declare gb2312, errors with status 200, and five seconds between two programs of an account. */
export class HduSite extends JudgeSite {
  protected readonly sessionCookie = 'PHPSESSID'
  protected readonly walk = ['Queuing', 'Compiling', 'Running']

  protected answer(request: SiteRequest): SiteAnswer {
    const answer = this.#route(request)
    const head = '<html><head><meta http-equiv=Content-Type content="text/html;charset=gb2312">'
    return { ...answer, body: gbk(String(answer.body ?? '').replace('<html><head>', head)) }
  }

  #route({ method, path, query, form, user }: SiteRequest): SiteAnswer {
    const post = method === 'POST' ? query.get('action') : undefined
    if (path === '/userloginex.php' && post === 'login') {
      const session = this.logIn(form.get('username'), form.get('userpass'))
      return session ? redirect('/', session) : page('User Login', '<DIV>No such user or wrong password.</DIV>')
    }
    if (path === '/submit.php' && post === 'submit') return user === undefined ? page('User Login', '<h1>Sign In Your Account</h1>') : this.#submit(form, user)
    if (path === '/showproblem.php') return problem(query.get('pid'))
    if (path === '/status.php') return this.#status(query)
    if (path === '/viewerror.php') return page('View Compilation Error', `<pre>${escaped(`0_${query.get('rid')}.cpp:3:5: error: expected <类型>`)}\n</pre>`)
    const menu = `<a href="/userstatus.php?user=${user}">${user}</a><br><a href="/userloginex.php?action=logout">Sign Out</a>`
    return page('Welcome to HDU Online Judge System', user === undefined ? 'Sign In' : `<div align=left>${menu}</div>`)
  }

  #submit(form: URLSearchParams, user: string): SiteAnswer {
    const code = decodeURIComponent(
      Buffer.from(form.get('_usercode') ?? '', 'base64')
        .toString()
        .replaceAll('+', ' '),
    )
    const length = Buffer.byteLength(code)
    const fault = this.takeRefusal() ?? (length <= 50 || length > 65_536 ? 'Code length is improper! Make sure your code length is longer than 50' : undefined)
    if (fault !== undefined) return page('Submit', `<b>One or more following ERROR(s) occurred.</b><br><li>${fault}</li>`)
    this.take({ user, problem: form.get('problemid') ?? '', language: form.get('language') ?? '', code })
    return redirect('status.php')
  }

  /** Newest first; `first` is the newest number. */
  #status(query: URLSearchParams): SiteAnswer {
    const first = Number(query.get('first') ?? Infinity)
    const wanted = (name: string, value: string) => !query.get(name) || query.get(name) === value
    const runs = this.shown.filter((run) => run.id <= first && wanted('user', run.user) && wanted('pid', run.problem))
    const names = ['Run ID', 'Submit Time', 'Judge Status', 'Pro.ID', 'Exe.Time', 'Exe.Memory', 'Code Len.', 'Language', 'Author']
    const header = `<tr class=table_header>${names.map((name) => `<td>${name}</td>`).join('')}</tr><tr><td colspan=9><form><input name=first></form></td></tr>`
    const rows = runs.slice(0, 15).map((run) => this.#row(run, query.has('first') && run.id === first))
    return page('Realtime Status', `<div id=fixed_table><table class=table_text>${header}${rows.join('')}</table></div>`)
  }

  #row(run: JudgeRun, isAskedFor: boolean): string {
    const shown = (isAskedFor ? this.look(run) : run.steps[0]!).replace(' (', '<br>(')
    const used = shown === 'Compilation Error' || run.steps.length > 1 ? ['0MS', '0K'] : ['46MS', '1740K']
    const cells = [run.id, '2016-11-05 16:29:18', `<font color=red>${shown}</font>`, run.problem, ...used, `${Buffer.byteLength(run.code)}B`, 'G++', run.user]
    return `<tr align=center ><td height=22px>${cells.join('</td><td>')}</td></tr>`
  }
}

function problem(id: string | null): SiteAnswer {
  if (id !== '1000') return page('Show Problem - System Message', `<H1>System Message</H1><DIV>No such problem - <strong>Problem ${id}</strong>.</DIV>`)
  const panel = (name: string, body: string) =>
    `<div class=panel_title align=left>${name}</div> <div class=panel_content>${body}</div><div class=panel_bottom>&nbsp;</div><br>`
  const hint = `<div style='border:#B7CBFF 1px dashed'><div style='border-bottom:#B7CBFF 1px dashed'><i>Hint</i></div>\nRead to the end.\n</div><i style='font-size:1px'> </i>`
  return page(
    'Problem - 1000',
    `<h1 style='color:#1A5CC8'>两数之和</h1><font><b><span>Time Limit: 2000/1000 MS (Java/Others)&nbsp;&nbsp;Memory Limit: 65536/32768 K (Java/Others)<br></span></b></font>${
      panel('Problem Description', '计算 <i>A + B</i>。<br><div>多行</div><img src=/data/images/1000-1.gif>') +
      panel('Output', 'One line a case.') +
      panel('Sample Input', '<pre><div style="font-family:Courier New">1 1\n2 3</div></pre>') +
      panel('Sample Output', `<pre><div style="font-family:Courier New">2\n5\n\n${hint}</div></pre>`) +
      panel('Source', '<a href="/search.php?field=problem&key=%D1%A7%D0%A3">学校</a>')
    }`,
  )
}
