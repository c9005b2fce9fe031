import { strict as assert } from 'node:assert'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { kindNames } from '../../core/create/plugin/plugin-name.ts'
import { openBrowser } from '../browser/support/browser.ts'
import { AuthorFolder } from './author-folder.ts'
import { applyChange, stepsOf } from './guide.ts'
import { Packages, PackagedSite } from './packaged-site.ts'
import { tableOf, type Figures } from './site-of-kind.ts'

/*
 * `npm run test:authors`: creates a plugin of each kind outside the repository, and works on it with every command of its README. Then walks the guide of
 * authors command by command, and installs the plugin in a site of packages.
 */

const { values } = parseArgs({ options: { from: { type: 'string' }, kind: { type: 'string', multiple: true, default: [...kindNames] } } })

async function secondsOf<T>(work: () => Promise<T>): Promise<{ seconds: string; result: T }> {
  const begun = performance.now()
  const result = await work()
  return { seconds: ((performance.now() - begun) / 1000).toFixed(1), result }
}

/** Creates a plugin, sees its first page, and runs every command. */
async function workOn(kind: string, packages: Packages): Promise<Figures> {
  const name = kind === 'language' ? 'fr' : 'lucky-draw'
  const { seconds: created, result: author } = await secondsOf(() => AuthorFolder.create([name, '--kind', kind], packages))
  try {
    const hasPages = existsSync(join(author.folder, 'vite.config.ts'))
    const { seconds: running, result: address } = await secondsOf(() => author.develop())
    const { seconds: shown } = await secondsOf(() => openPage(`${address}${kind === 'feature' ? '/lucky-draw' : '/home'}`))
    const types = await secondsOf(() => author.command('npm run types'))
    const tests = await secondsOf(() => author.command('npm test'))
    const built = await secondsOf(() => author.command('npm run build'))
    const browser = hasPages ? await secondsOf(() => author.command('npm run browser')) : { seconds: '' }
    if (kind === 'language') assert.match(await author.command('npx verdict texts coverage fr'), /^kernel +2 of/m)
    return {
      kind,
      'create and npm s': created,
      'dev s': running,
      'first page s': shown,
      'types s': types.seconds,
      'test s': tests.seconds,
      'build s': built.seconds,
      'browser s': browser.seconds,
    }
  } finally {
    await author.close()
  }
}

async function openPage(url: string, text = 'Log in'): Promise<void> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url)
  await page.getByText(text).first().waitFor()
  assert.deepEqual(errors, [])
  await page.close()
}

/** Does what the guide says, in its order, and returns how long each command took. */
async function walkGuide(packages: Packages): Promise<Figures[]> {
  const rows: Figures[] = []
  const { seconds, result: author } = await secondsOf(() => AuthorFolder.create(['lucky-draw'], packages))
  rows.push({ command: 'npm create verdict-plugin lucky-draw', s: seconds })
  try {
    for (const step of await stepsOf('first-plugin.md')) {
      if (!('commands' in step)) {
        await applyChange(author.folder, step)
        continue
      }
      for (const command of step.commands) {
        if (/^(npm create|cd) /.test(command)) continue
        const run = command === 'npm run dev' ? async () => openPage(`${await author.develop()}/lucky-draw`, 'No notes yet') : () => author.command(command)
        rows.push({ command, s: (await secondsOf<unknown>(run)).seconds })
      }
    }
    await author.reloaded('locales/zh-CN.json')
    const archive = readdirSync(author.folder).find((file) => file.endsWith('.tgz'))
    rows.push({
      command: `npm install ${archive} in a site, and its first page`,
      s: (await secondsOf(() => installIn(packages, join(author.folder, archive ?? '')))).seconds,
    })
  } finally {
    await author.close()
  }
  return rows
}

async function installIn(packages: Packages, archive: string): Promise<void> {
  const site = await PackagedSite.create('accounts,admin,home', packages)
  try {
    await site.install(archive)
    await site.start({ VERDICT_LOCAL_JUDGE: 'off' })
    await site.stop()
    await site.command('plugins', 'on', 'lucky-draw')
    await site.start({ VERDICT_LOCAL_JUDGE: 'off' })
    await openPage(`${site.url}/lucky-draw`, 'No notes yet')
  } finally {
    await site.close()
  }
}

const packages = await Packages.pack(values.from)
const browser = await openBrowser()
try {
  const rows: Figures[] = []
  for (const kind of values.kind) {
    console.log(`${kind} …`)
    rows.push(await workOn(kind, packages))
    console.log(tableOf(rows.slice(-1)))
  }
  console.log(`\n${tableOf(rows)}\n\n${tableOf(await walkGuide(packages))}`)
} finally {
  await browser.close()
  await packages.remove()
}
