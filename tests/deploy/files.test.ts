import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { neededRights } from '../../judge-daemon/sandbox/jail/rights.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'config/deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const installed = '/opt/verdict'
const units = ['verdict-site.service', 'verdict-judge.service']
const has = (program: string) => (process.env['PATH'] ?? '').split(':').some((place) => existsSync(join(place, program)))

/** The values of a setting in a unit, one for each line. */
const values = (unit: string, name: string) => [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)

const capabilities = [...neededRights.map(({ name }) => name), 'SETPCAP', 'SYS_NICE'].sort()

test.each(readdirSync(folder))('%s is described in docs/operators.md, and names only files that exist', (name) => {
  expect(readFileSync(join(root, 'docs/operators.md'), 'utf8')).toContain(name)
  const named = [...read(name).matchAll(/\/opt\/verdict\/([\w./-]+)|(?<![\w/])((?:config|core|docs|judge-daemon)\/[\w./-]+)/g)].map(
    ([, below, relative]) => below ?? relative!,
  )
  // Written by npm, or another repository's.
  const missing = named.filter((path) => !existsSync(join(root, path.replace(/\.$/, ''))) && path !== 'core/web/dist')
  expect(missing).toEqual([])
})

test.each(units)('%s starts programs that can be run', (unit) => {
  const programs = [...values(unit, 'ExecStart'), ...values(unit, 'ExecStartPost')].map((line) => line.split(' ')[0]!)
  expect(programs).not.toEqual([])
  for (const program of programs) accessSync(program.replace(installed, root), constants.X_OK)
})

test('unit and compose file grant the judge the rights that it needs, and no others', () => {
  const prefixed = capabilities.map((name) => `CAP_${name}`)
  for (const name of ['AmbientCapabilities', 'CapabilityBoundingSet'])
    expect(values('verdict-judge.service', name).map((value) => value.split(' ').sort())).toEqual([prefixed])
  expect(values('verdict-site.service', 'CapabilityBoundingSet')).toEqual([''])
  const { services } = parse(read('compose.yaml'))
  expect([services.judge.cap_drop, services.judge.cap_add.toSorted(), services.site.cap_drop]).toEqual([['ALL'], capabilities, ['ALL']])
  for (const { privileged, cap_add } of [services.site, services.mongo]) expect([privileged, cap_add]).toEqual([undefined, undefined])
})

test('the compose file builds from files that exist, and its filter of system calls is one', () => {
  const { services } = parse(read('compose.yaml'))
  for (const { build } of [services.site, services.judge]) expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true)
  const [seccomp] = services.judge.security_opt.filter((line: string) => line.startsWith('seccomp='))
  const { defaultAction, syscalls } = JSON.parse(read(seccomp.split('=')[1]))
  expect(defaultAction).toBe('SCMP_ACT_ALLOW')
  const needed = ['clone', 'mount', 'pivot_root', 'sethostname', 'umount2', 'unshare', 'seccomp', 'capset', 'openat2']
  expect(syscalls.flatMap(({ names }: { names: string[] }) => names).filter((name: string) => needed.includes(name))).toEqual([])
})

test.skipIf(!has('podman-compose'))('podman-compose reads the compose file (needs podman-compose)', async () => {
  const { stdout } = await promisify(execFile)('podman-compose', ['-f', join(folder, 'compose.yaml'), 'config'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], VERDICT_DAEMON_TOKEN: 'x'.repeat(24) },
  })
  expect(Object.keys(parse(stdout).services).sort()).toEqual(['judge', 'mongo', 'site'])
})

test.skipIf(!has('systemd-analyze'))('systemd accepts the units, and rates how exposed they are (needs systemd-analyze)', async () => {
  const copies = await mkdtemp(join(tmpdir(), 'verdict-units-'))
  onTestFinished(() => rm(copies, { recursive: true }))
  for (const unit of units) await writeFile(join(copies, unit), read(unit).replaceAll(installed, root))
  const paths = units.map((unit) => join(copies, unit))
  const analyze = (...words: string[]) => promisify(execFile)('systemd-analyze', words, { env: { PATH: process.env['PATH'] } })
  expect(await analyze('verify', ...paths)).toMatchObject({ stdout: '', stderr: '' })
  // Exits with an error above the threshold, in tenths. The judge has the rights of the jail, of which CAP_SYS_ADMIN alone counts several times.
  await analyze('security', '--offline=yes', '--threshold=20', paths[0]!)
  await analyze('security', '--offline=yes', '--threshold=38', paths[1]!)
})
