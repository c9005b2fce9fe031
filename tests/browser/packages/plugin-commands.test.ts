import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeBell } from '../../packages/bell-plugin.ts'
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
  const begun = performance.now()
  expect(await command('update', 'bell', '--from', newer, '--yes', '--no-backup')).toMatchObject({ code: 0, said: expect.stringContaining('Updated.') })
  const duration = performance.now() - begun
  expect(await command('update', '--back', '--yes')).toMatchObject({ code: 0 })
  const seen = new Set<string>()
  for (const share of [0.2, 0.5, 0.8, 0.9, 0.95, 1.05]) {
    expect(installedBell()).toBe('1.2.0')
    const child = startCommand('update', 'bell', '--from', newer, '--yes', '--no-backup')
    const ended = once(child, 'exit')
    await setTimeout(duration * share)
    child.kill('SIGKILL')
    await ended
    // The process that moves the packages outlives the command.
    await expect.poll(() => fileOf('package.json').includes('prestart'), { timeout: 10_000 }).toBe(false)
    seen.add(installedBell())
    expect((await command('list')).said).toMatch(/^on +bell +1\.[23]\.0/m)
    expect(await command('update', 'bell', '--from', newer, '--yes', '--no-backup')).toMatchObject({ code: 0 })
    expect(installedBell()).toBe('1.3.0')
    // The npm of a killed command may still write to its own draft, which a later command removes.
    expect((await readdir(join(site.folder, '.verdict'))).filter((name) => !/^(data-folders|draft-.*)$/.test(name))).toEqual(['earlier-packages'])
    if (share < 1.05) expect(await command('update', '--back', '--yes')).toMatchObject({ code: 0 })
  }
  expect([...seen].toSorted()).toEqual(['1.2.0', '1.3.0'])
  await site.start()
  expect(await ring()).toBe('1.3.0')
})
