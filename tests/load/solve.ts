import { parseArgs } from 'node:util'
import { client, sessionSend } from '@verdict/core'
import { adminApi } from '@verdict/plugin-admin/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { openBrowser } from '../browser/support/browser.ts'
import { Stopwatch } from './stopwatch.ts'

/** Measures the time from pressing Submit to the verdict on the screen, in a real browser on an idle site: 10 small test cases, uncached sources. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    password: { type: 'string', default: process.env.ROOT_PASSWORD ?? '' },
    runs: { type: 'string', default: '20' },
  },
})
const sum = (head: string) => (mark: string) =>
  `${head}\n// ${mark}\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; return 0; }\n`
const kinds = {
  'C++ <iostream>': { language: 'C++', source: sum('#include <iostream>') },
  'C++ <bits/stdc++.h>': { language: 'C++', source: sum('#include <bits/stdc++.h>') },
  Python3: { language: 'Python3', source: (mark: string) => `# ${mark}\na, b = map(int, input().split())\nprint(a + b)\n` },
}
const tokens = { token: null as string | null, read: () => tokens.token, write: (token: string | null) => void (tokens.token = token) }
const send = sessionSend(tokens, { base: values.url, language: () => 'en-US' })
const login = await send('/api/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'root', password: values.password }),
})
const { data: user } = (await login.json()) as { data: unknown }
if (!tokens.token) throw new Error('root could not log in: pass --password')
const switches = client(adminApi, send)
const bank = client(problemAdminApi, send)

const problemId = `SOLVE${Date.now()}`
const samples = Array.from({ length: 10 }, (_, index) => ({ input: `${index} ${index * index}\n`, output: `${index + index * index}\n`, score: 10 }))
const problem = {
  problemId,
  title: 'A sum',
  description: 'Add two numbers.',
  input: 'Two numbers.',
  output: 'Their sum.',
  type: 0,
  difficulty: 0,
  auth: 1,
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  examples: '',
}
const { pid } = await bank.create({
  body: {
    problem,
    samples,
    isUploadTestCase: false,
    judgeMode: 'default',
    languages: [{ name: 'C++' }, { name: 'Python3' }],
    tags: [],
    codeTemplates: [],
  } as never,
})
const { defaultSubmitInterval } = await switches.getSwitches()
await switches.setSwitches({ body: { defaultSubmitInterval: 0 } })

/** Runs in the page and measures from the click to the frame that shows the verdict, without the overhead of the browser driver. */
const untilShown = `new Promise((resolve) => {
  addEventListener('click', () => {
    const began = performance.now()
    const shows = () => document.querySelector('.verdict-bench-verdict')?.innerText.includes('Accepted') ?? false
    // The previous verdict stays visible until the new submission is accepted.
    let isNew = !shows()
    const observer = new MutationObserver(() => {
      if (!shows()) isNew = true
      else if (isNew) {
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - began))
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, { capture: true, once: true })
})`
const watch = new Stopwatch()
const browser = await openBrowser()
try {
  const page = await (await browser.newContext({ bypassCSP: true, locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${values.url}/favicon.svg`)
  await page.evaluate(
    `localStorage.setItem('verdict-token', ${JSON.stringify(tokens.token)}); localStorage.setItem('verdict-user', ${JSON.stringify(JSON.stringify(user))})`,
  )
  for (const [name, { language, source }] of Object.entries(kinds)) {
    await page.goto(`${values.url}/problem/${problemId}`)
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
    await page.locator('.monaco-editor').waitFor()
    for (let run = 0; run <= Number(values.runs); run += 1) {
      await page.locator('.monaco-editor').click()
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(source(`${name} ${run} ${Math.random()}`))
      const shown = page.evaluate<number>(untilShown)
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      const took = await shown
      // The first run warms up the browser and the interpreter.
      if (run > 0) watch.took(name, took)
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
} finally {
  await browser.close()
  await switches.setSwitches({ body: { defaultSubmitInterval } })
  await bank.remove({ query: { pid } })
}
console.table(watch.rows())
if (watch.failures.size > 0) console.log(Object.fromEntries(watch.failures))
process.exit(watch.failures.size === 0 ? 0 : 1)
