import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withAptMirror } from '@verdict/node/mirrors.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installCompilers } from '../../core/command/launcher/compilers.ts'

const run = promisify(execFile)
const launcher = join(import.meta.dirname, '../../core/node/with-node')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-mirrors-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** The mirrors that a program sees which runs in an installation with this file. */
async function seen(place: string, file: string, environment: Readonly<Record<string, string>> = {}) {
  await mkdir(join(folder, place), { recursive: true })
  await mkdir(join(folder, 'config'), { recursive: true })
  await copyFile(launcher, join(folder, place, 'with-node'))
  await writeFile(join(folder, 'config/mirrors.env'), file)
  const print = 'printf "%s %s %s" "${VERDICT_NPM_REGISTRY-none}" "${npm_config_registry-none}" "${VERDICT_APT_MIRROR-none}"'
  const env = { PATH: process.env['PATH'], HOME: folder, ...environment }
  return (await run('sh', [join(folder, place, 'with-node'), 'sh', '-c', print], { env })).stdout
}

test.each(['core/node', 'node_modules/@verdict/node'])(
  'programs that start in %s use the mirrors of the configuration; the environment comes first',
  async (place) => {
    const file = '# Ours\nVERDICT_NPM_REGISTRY=https://npm.example/path?a=b\nPATH=/nowhere\nVERDICT_APT_MIRROR=https://apt.example'
    expect(await seen(place, file)).toBe('https://npm.example/path?a=b https://npm.example/path?a=b https://apt.example')
    expect(await seen(place, file, { VERDICT_NPM_REGISTRY: 'http://other.example' })).toBe('http://other.example http://other.example https://apt.example')
    expect(await seen(place, file, { VERDICT_NPM_REGISTRY: '', VERDICT_APT_MIRROR: '' })).toBe(' none ')
    expect(await seen(place, '')).toBe('none none none')
  },
)

test('apt-get gets the sources of the machine with the mirror in place of the servers of Debian and Ubuntu', async () => {
  const lists = {
    'sources.list': 'deb https://deb.debian.org/debian bookworm main\ndeb http://cn.archive.ubuntu.com/ubuntu jammy main\n',
    'sources.list.d/debian.sources': 'URIs: http://security.debian.org/debian-security\nURIs: http://ports.ubuntu.com/ubuntu-ports\n',
    'sources.list.d/other.list': 'deb https://packages.example/debian.org/ stable main\n',
  }
  await mkdir(join(folder, 'sources.list.d'))
  for (const [name, text] of Object.entries({ ...lists, 'sources.list.d/old.save': 'x' })) await writeFile(join(folder, name), text)
  vi.stubEnv('VERDICT_APT_MIRROR', 'https://mirror.example/')
  let place = ''
  const copies = await withAptMirror(async ([, list = '', , parts = '']) => {
    place = list.split('=')[1]!
    const read = (name: string) => readFile(join(parts.split('=')[1]!, name), 'utf8')
    return [await readFile(place, 'utf8'), await read('debian.sources'), await read('other.list'), await read('old.save').catch(() => 'absent')]
  }, folder)
  expect(copies).toEqual([
    'deb https://mirror.example/debian bookworm main\ndeb https://mirror.example/ubuntu jammy main\n',
    'URIs: https://mirror.example/debian-security\nURIs: https://mirror.example/ubuntu-ports\n',
    lists['sources.list.d/other.list'],
    'absent',
  ])
  expect(existsSync(place)).toBe(false)
  expect(await readFile(join(folder, 'sources.list'), 'utf8')).toBe(lists['sources.list'])
  vi.stubEnv('VERDICT_APT_MIRROR', '')
  expect(await withAptMirror(async (options) => options, folder)).toEqual([])
})

test.skipIf(!existsSync('/usr/bin/apt-get'))('apt-get asks the mirror, and no other server (needs apt-get)', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await mkdir(join(folder, 'lists/partial'), { recursive: true })
  await mkdir(join(folder, 'etc'))
  await writeFile(join(folder, 'etc/sources.list'), 'deb http://deb.debian.org/debian bookworm main\n')
  vi.stubEnv('VERDICT_APT_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  try {
    const places = [
      '-o',
      `Dir::State::lists=${join(folder, 'lists')}`,
      '-o',
      `Dir::Cache=${folder}`,
      '-o',
      'Debug::NoLocking=1',
      '-o',
      'APT::Sandbox::User=root',
    ]
    const update = withAptMirror((options) => run('apt-get', [...options, ...places, 'update']), join(folder, 'etc'))
    await expect(update).rejects.toMatchObject({ stderr: expect.stringMatching(/127\.0\.0\.1/) })
    expect(asked).toContain('/debian/dists/bookworm/InRelease')
  } finally {
    server.close()
  }
})

test('a failed installation of compilers names the mirror to try, and a wrong mirror does not stop the start', async () => {
  const said: string[] = []
  const ran: string[] = []
  const machine = (works: boolean) => ({
    isInstalled: (program: string) => program === 'apt-get',
    isRoot: () => true,
    run: async (_: string, words: readonly string[]) => works && ran.push(words.join(' ')) > 0,
  })
  await installCompilers(machine(false), (line) => void said.push(line))
  expect(said.at(-1)).toMatch(/Failed to install compilers for C, .*VERDICT_APT_MIRROR or config\/mirrors\.env, such as https:\/\//)
  vi.stubEnv('VERDICT_APT_MIRROR', 'https://mirror.example')
  await installCompilers(machine(true), (line) => void said.push(line))
  expect(ran).toHaveLength(2)
  for (const words of ran) expect(words).toMatch(/^-o Dir::Etc::sourcelist=\S+ -o Dir::Etc::sourceparts=\S+ (update|install) /)
  vi.stubEnv('VERDICT_APT_MIRROR', 'mirror')
  await installCompilers(machine(true), (line) => void said.push(line))
  expect(said.slice(-2)).toEqual([expect.stringMatching(/is not the address of a mirror: mirror/), expect.stringMatching(/Failed to install/)])
})
