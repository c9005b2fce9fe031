import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeBell } from '../../packages/bell-plugin.ts'
import { writeLater } from '../../packages/later-packages.ts'
import { Packages, PackagedSite } from '../../packages/packaged-site.ts'

let packages: Packages
let site: PackagedSite
let work: string
beforeAll(async () => {
  packages = await Packages.pack(process.env.VERDICT_PACKAGES)
  work = await mkdtemp(join(tmpdir(), 'verdict-bells-'))
  site = await PackagedSite.create('home,accounts,submissions', packages)
}, 600_000)
afterEach(() => site.stop())
afterAll(async () => {
  await site?.close()
  await packages?.remove()
  await rm(work, { recursive: true, force: true })
})

const bellOf = (version: string, more: Partial<Parameters<typeof writeBell>[1]> = {}) =>
  writeBell(join(work, [more.id ?? 'bell', version, ...Object.values(more.peers ?? {})].join('-')), { version, ...more })

function startCommand(...words: string[]) {
  return site.spawn(join(site.folder, 'node_modules/.bin/verdict'), ['plugins', ...words], {}, 'pipe')
}

async function command(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = startCommand(...words)
  const [out, errors, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code, said: out + errors }
}

const fileOf = (path: string) => readFileSync(join(site.folder, path), 'utf8')
const packagesNow = async () => [
  fileOf('package.json'),
  (await readdir(join(site.folder, 'node_modules'), { recursive: true })).filter((path) => !path.startsWith('.cache')),
]
const installedBell = () => (JSON.parse(fileOf('node_modules/@school/verdict-plugin-bell/package.json')) as { version: string }).version

/** Empty for a file that is not there, or no longer. */
function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function ring(id = 'bell'): Promise<unknown> {
  const answer = await fetch(`${site.url}/api/${id}`)
  return answer.ok ? ((await answer.json()) as { data: unknown }).data : answer.status
}

test('a plugin that does not fit is refused before anything changes', async () => {
  const before = await packagesNow()
  const cases: [string[], RegExp][] = [
    [
      ['add', await bellOf('1.0.0', { peers: { '@verdict/core': '^9.0.0' } })],
      /^'bell' 1\.0\.0 needs @verdict\/core \^9\.0\.0, and this site has 0\.2\.0\.\nNothing was changed\.\n$/,
    ],
    [
      ['add', await bellOf('1.0.0', { peers: { '@verdict/plugin-none': '*' } }), '--from', packages.folder],
      /needs @verdict\/plugin-none \*, of which there is no archive\./,
    ],
    [['add', join(packages.folder, 'verdict-core-0.2.0.tgz')], /^@verdict\/core 0\.2\.0 is not a plugin/],
    [['add', './nowhere.tgz'], /^There is no .*nowhere\.tgz\.$/m],
    [['add', 'nothing', '--from', packages.folder], /^There is no archive of nothing in /],
    [['add', 'ranks', '--from', join(work, 'missing')], /^There is no folder/],
    [['add'], /Name a plugin, a folder or an archive/],
    [['remove', 'bell', '--yes'], /^Plugin 'bell' is not installed\./],
    [['update', 'problems', '--yes'], /^'problems' is part of Verdict and is updated with it/],
    [['update', '--back', '--yes'], /^There are no earlier packages\.$/m],
    [['purge', 'bell', '--yes'], /There is no site/],
  ]
  for (const [words, sentence] of cases) expect(await command(...words)).toEqual({ code: 1, said: expect.stringMatching(sentence) })
  expect(await packagesNow()).toEqual(before)
})

test('a plugin is added from a folder, also while the site runs, with those that it needs', async () => {
  const added = await command(
    'add',
    await bellOf('1.2.0', { peers: { '@verdict/core': '^0.2.0', '@verdict/plugin-ranks': '^0.2.0' } }),
    '--from',
    packages.folder,
  )
  expect(added).toEqual({ code: 0, said: expect.stringContaining("Also added, because it is needed: 'ranks' 0.2.0.") })
  await site.start()
  expect(await ring()).toBe('1.2.0')
  expect(await command('add', await bellOf('1.0.0', { id: 'gong' }))).toMatchObject({ code: 0 })
  expect(await ring()).toBe('1.2.0')
  expect((await command('remove', 'gong', '--yes')).said).toBe('The site is running. Stop it, then run the command again.\n')
  await site.stop()
  await site.start()
  expect([await ring(), await ring('gong')]).toEqual(['1.2.0', '1.0.0'])
})

test('what stops with a plugin is removed with it, the data stays until it is purged, and there is a way back', async () => {
  expect(await command('remove', 'ranks')).toEqual({
    code: 1,
    said: expect.stringMatching(/need 'ranks' and are removed with it: bell\.\nNothing was changed\. Add --yes to confirm\./),
  })
  expect(await command('purge', 'bell', '--yes')).toEqual({ code: 1, said: expect.stringContaining("'bell' is enabled. First: ") })
  const removed = await command('remove', 'ranks', '--yes')
  expect(removed).toEqual({
    code: 0,
    said: expect.stringMatching(/Saved the site in[^]*Removed 'ranks', 'bell'\. The data is kept: npx verdict plugins purge ranks/),
  })
  expect((await command('list')).said).not.toMatch(/ranks|bell/)
  expect(await command('update', '--back', '--yes')).toMatchObject({ code: 0 })
  await site.start()
  expect(await ring()).toBe('1.2.0')
  await site.stop()
  await command('remove', 'gong', '--yes', '--no-backup')
  expect(await command('purge', 'gong')).toEqual({ code: 1, said: expect.stringContaining('--yes') })
  expect(await command('purge', 'gong', '--yes', '--no-backup')).toEqual({ code: 0, said: "Deleted everything of 'gong'.\n" })
  expect(await command('purge', 'gong', '--yes')).toEqual({ code: 1, said: expect.stringMatching(/has no data of 'gong'\. It has data of: .*bell/) })
})

test('an update shows its changelog, and a kill at any moment leaves the old or the new packages', async () => {
  const peers = { '@verdict/core': '^0.2.0' }
  const newer = await bellOf('1.3.0', { peers })
  expect(await command('update', 'bell', '--from', newer)).toEqual({
    code: 1,
    said: expect.stringMatching(/^'bell' 1\.2\.0 → 1\.3\.0\n\n## \[1\.3\.0\]\n\n- Rings louder\.\nNothing was changed\. Add --yes/),
  })
  const seen = new Set<string>()
  const own = join(site.folder, '.verdict')
  const drafts = () => readdirSync(own).filter((name) => name.startsWith('draft-'))
  const hasInDraft = (path: string, content: string) => drafts().some((draft) => textIn(join(own, draft, path)).includes(content))
  const moments: Record<string, () => boolean> = {
    'the change begins': () => existsSync(join(own, 'packages.pid')),
    'npm begins': () => hasInDraft('package.json', '1.3.0'),
    'npm has unpacked the plugin': () => hasInDraft('node_modules/@school/verdict-plugin-bell/package.json', '1.3.0'),
    'npm has finished': () => hasInDraft('node_modules/.package-lock.json', 'verdict-plugin-bell-1.3.0'),
    'the change is complete in its draft': () => existsSync(join(own, 'changed-packages')),
    'the change is decided': () => fileOf('package.json').includes('prestart'),
    'the packages are in their place': () => fileOf('package.json').includes('1.3.0') && !fileOf('package.json').includes('prestart'),
  }
  for (const [moment, isReached] of Object.entries(moments)) {
    expect(installedBell()).toBe('1.2.0')
    const child = startCommand('update', 'bell', '--from', newer, '--yes', '--no-backup')
    const ended = once(child, 'exit')
    while (child.exitCode === null && !isReached()) await setImmediate()
    child.kill('SIGKILL')
    await ended
    // The process that moves the packages outlives the command. If it had not begun, the next start runs it.
    for (let tries = 0; tries < 300 && fileOf('package.json').includes('prestart'); tries += 1) await setTimeout(10)
    const begun = site.spawn('npm', ['run', 'prestart', '--if-present'])
    expect([moment, await once(begun, 'exit')]).toEqual([moment, [0, null]])
    expect(fileOf('package.json')).not.toContain('prestart')
    seen.add(installedBell())
    expect((await command('list')).said).toMatch(/^on +bell +1\.[23]\.0/m)
    expect(await command('update', 'bell', '--from', newer, '--yes', '--no-backup')).toMatchObject({ code: 0 })
    expect(installedBell()).toBe('1.3.0')
    // The npm of a killed command may still write to its own draft, which a later command removes.
    expect((await readdir(join(site.folder, '.verdict'))).filter((name) => !/^(data-folders|draft-.*)$/.test(name))).toEqual(['earlier-packages'])
    expect([moment, await command('update', '--back', '--yes')]).toMatchObject([moment, { code: 0 }])
  }
  expect([...seen].toSorted()).toEqual(['1.2.0', '1.3.0'])
  expect(await command('update', '--back', '--yes')).toMatchObject({ code: 0 })
  await site.start()
  expect(await ring()).toBe('1.3.0')
})

test('a signal ends npm, and nothing has changed', async () => {
  const before = await packagesNow()
  const child = startCommand('add', await bellOf('1.0.0', { id: 'gong' }))
  const ended = Promise.all([text(child.stderr!), once(child, 'exit')])
  const own = join(site.folder, '.verdict')
  const hasBegun = () => readdirSync(own).some((name) => name.startsWith('draft-') && existsSync(join(own, name, 'node_modules')))
  while (child.exitCode === null && !hasBegun()) await setImmediate()
  child.kill('SIGINT')
  expect(await ended).toEqual(['Interrupted. Nothing was changed.\n', [1, null]])
  expect(await packagesNow()).toEqual(before)
  expect((await command('list')).said).not.toContain('gong')
})

test('all packages are updated together, and no second command changes them at the same time', async () => {
  const [before, after] = ['0.2.0', '0.2.1']
  const later = await writeLater(packages.folder, { before, after }, await mkdtemp(join(work, 'later-')))
  const shown = await command('update', '--from', later)
  expect(shown.said).toMatch(/^Verdict 0\.2\.0 → 0\.2\.1: \d+ packages\n\n## \[0\.2\.1\]\n\n- Everything is faster\.\n[^]*Add --yes/)
  expect((await command('update', '--from', work, '--yes')).said).toBe('Everything is up to date.\n')
  const first = startCommand('update', '--from', later, '--yes', '--no-backup')
  const ended = Promise.all([text(first.stdout!), once(first, 'exit')])
  await expect.poll(() => existsSync(join(site.folder, '.verdict/packages.pid')), { interval: 10 }).toBe(true)
  expect((await command('remove', 'bell', '--yes')).said).toMatch(/^Process \d+ is changing the packages of this site\. Wait for it/)
  expect(await ended).toEqual([expect.stringContaining('Updated. Start the site: npm start.'), [0, null]])
  await site.start()
  expect(site.output).toContain('Verdict is up')
  expect(await ring()).toBe('1.3.0')
  await site.stop()
  expect((await command('list')).said).toMatch(/^on +problems +0\.2\.1 +built in$/m)
  // The plugin of the school was made for another kernel.
  const next = await writeLater(later, { before: after, after: '0.9.0' }, await mkdtemp(join(work, 'next-')))
  expect((await command('update', '--from', next)).said).toContain("Attention: 'bell' 1.3.0 needs @verdict/core ^0.2.0, and will not run with 0.9.0.")
  expect(await command('update', '--back', '--yes')).toEqual({ code: 0, said: expect.stringContaining('@verdict/core 0.2.1 → 0.2.0') })
  await site.start()
  expect(await ring()).toBe('1.3.0')
})

test('a change that was decided before the power failed is completed by the next start, wherever it was', async () => {
  const finisher = fileURLToPath(new URL('../../../core/command/packages/finish-change.js', import.meta.url))
  const entries = ['packages', 'package-lock.json', 'node_modules', 'package.json']
  const run = promisify(execFile)
  const { PATH = '', HOME = '' } = process.env
  for (let steps = 0; steps <= 8; steps += 1) {
    const folder = await mkdtemp(join(work, 'site-'))
    const draft = join(folder, '.verdict/changed-packages')
    const write = async (path: string, content: string) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
    }
    const file = (name: string, scripts = {}) => JSON.stringify({ name, scripts: { start: 'cat package-lock.json packages/one node_modules/one', ...scripts } })
    for (const [place, name] of [
      [folder, 'old'],
      [draft, 'new'],
    ] as const) {
      await write(join(place, 'package-lock.json'), `${name} `)
      for (const part of ['packages/one', 'node_modules/one']) await write(join(place, part), `${name} `)
    }
    await write(join(draft, 'package.json'), file('new'))
    await write(join(draft, 'earlier/package.json'), file('old'))
    await copyFile(finisher, join(draft, 'finish-change.mjs'))
    await write(join(folder, 'package.json'), file('new', { prestart: 'node .verdict/changed-packages/finish-change.mjs' }))
    const moves = entries.flatMap((entry): [string, string][] => [
      ...(entry === 'package.json' ? [] : [[join(folder, entry), join(draft, 'earlier', entry)] as [string, string]]),
      [join(draft, entry), join(folder, entry)],
    ])
    for (const [from, to] of [...moves, [join(draft, 'earlier'), join(folder, '.verdict/earlier-packages')] as const].slice(0, steps)) await rename(from, to)
    const { stdout } = await run('npm', ['start', '--silent'], { cwd: folder, env: { PATH, HOME } })
    expect(stdout).toBe('new new new ')
    if (steps < 7) expect(await readdir(join(folder, '.verdict'))).toEqual(['earlier-packages'])
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toEqual({ name: 'new', scripts: { start: expect.any(String) } })
  }
})
