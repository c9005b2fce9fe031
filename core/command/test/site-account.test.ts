import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Person } from '@verdict/core/testing'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
const account = `verdict-test-${process.pid}`
const password = 'open-sesame'
const patience = { timeout: 60_000, interval: 100 }

/** Why this machine cannot run these tests. */
function unavailable(): string | undefined {
  if (process.getuid?.() !== 0) return 'not root'
  if (process.env.MONGODB_URI) return 'no embedded database'
  const { status } = spawnSync(process.execPath, ['-e', 'require("node:fs").accessSync(process.argv[1])', program], { uid: 65534, gid: 65534, cwd: '/' })
  return status === 0 ? undefined : 'other accounts cannot read this clone'
}
const reason = unavailable()

describe.skipIf(reason)(`a site started by root${reason ? ` [${reason}]` : ''}`, () => {
  let folder: string
  let output: string
  let site: ChildProcess | undefined

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdict-account-'))
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'config'))
    await configure(`account: ${account}`)
  })
  afterEach(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  afterAll(() => void spawnSync('userdel', [account]))

  const configure = (text: string) => writeFile(join(folder, 'config/site.yaml'), text)
  const environment = () => {
    const { VERDICT_DATA: _, ...rest } = process.env
    return { ...rest, VERDICT_ROOT: folder, VERDICT_ROOT_PASSWORD: password, HOST: '127.0.0.1' }
  }

  async function start(port = 0): Promise<string> {
    output = ''
    site = spawn(process.execPath, [program, 'start', '--port', String(port), '--processes', '1'], {
      env: environment(),
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [site.stdout!, site.stderr!]) stream.on('data', (text: Buffer) => (output += text.toString()))
    return vi.waitFor(() => {
      const [, url] = /^Verdict is up: (\S+)$/m.exec(output) ?? []
      expect(url, output).toBeDefined()
      return url!
    }, patience)
  }

  async function stop(): Promise<void> {
    if (!site) return
    if (site.exitCode === null && site.signalCode === null) {
      site.kill('SIGTERM')
      await once(site, 'exit')
    }
    site = undefined
  }

  function verdict(...words: string[]): string {
    const { stdout } = spawnSync(process.execPath, [program, ...words], { env: environment(), cwd: folder, encoding: 'utf8' })
    return stdout
  }

  /** The real, effective, saved and file system accounts of the first process of the site and of all its children. */
  async function accounts(): Promise<string[]> {
    const statuses = await Promise.all((await readdir('/proc')).filter(Number).map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
    const ours = statuses.filter((status) => [`\nPid:\t${site!.pid}\n`, `\nPPid:\t${site!.pid}\n`].some((line) => status.includes(line)))
    return ours.map((status) => /^Uid:\t(.*)$/m.exec(status)![1]!)
  }

  /** The advice about the account in the output of the start. */
  function advice(): { problem: string; command: string } {
    const [problem = '', command = ''] =
      output
        .split('\n')
        .find((line) => line.includes(`'${account}'`))
        ?.split('. To fix this: ') ?? []
    expect(command, output).not.toBe('')
    return { problem, command }
  }

  /** Everything in the data folder that does not belong to the account. */
  const foreign = (owner = account) => execFileSync('find', [join(folder, 'data'), '!', '-user', owner], { encoding: 'utf8' })
  const uidOf = (name: string) => execFileSync('id', ['-u', name], { encoding: 'utf8' }).trim()
  const fourTimes = (name: string) => Array(4).fill(uidOf(name)).join('\t')

  test('runs as an account that it creates, listens on a port of root, and gives it the data', async () => {
    const port = await freePortBelow1024()
    const url = await start(port)
    expect(output).toContain(`Created the account '${account}'`)
    await new Person(url).login('root', password)
    expect(await accounts()).toEqual(Array(3).fill(fourTimes(account)))
    expect(foreign()).toBe('')
    const [, listed = ''] = /^ok {7}processes: (.*)$/m.exec(verdict('doctor')) ?? []
    expect(listed).toContain(`web server ${site!.pid}, `)
    expect(listed).toMatch(new RegExp(`database \\d+ as ${account}$`))
    await stop()
    await start(port)
    expect(output).not.toMatch(/Created the account|now belongs/)
  }, 120_000)

  test('takes over data that root has created, once', async () => {
    await configure('account: root')
    await start()
    expect(await accounts()).toEqual(Array(2).fill(fourTimes('root')))
    expect(output).not.toContain('runs as root')
    expect(verdict('doctor')).toContain('as root. Web server and database do not need root permissions. The account in config/site.yaml is root.')
    await stop()
    await mkdir(join(folder, 'data/judge'))
    await configure(`account: ${account}`)
    await start()
    expect(output).toContain(`${join(folder, 'data')} now belongs to the account '${account}'`)
    expect(foreign()).toBe('')
    expect(await readdir(join(folder, 'data'))).not.toContain('judge')
  }, 120_000)

  test('runs as the owner of its data when none is configured', async () => {
    await configure('')
    await mkdir(join(folder, 'data'))
    execFileSync('chown', ['daemon:daemon', join(folder, 'data')])
    await start()
    expect(await accounts()).toEqual(Array(3).fill(fourTimes('daemon')))
    expect(foreign('daemon')).toBe('')
  }, 120_000)

  test('stays root where the account cannot read the site, says which command helps, and the command does', async () => {
    await chmod(folder, 0o700)
    await start()
    expect(await accounts()).toEqual(Array(2).fill(fourTimes('root')))
    const { problem, command } = advice()
    expect(problem).toBe(`The site runs as root, because the account '${account}' cannot read ${folder}`)
    const warning = verdict('doctor')
      .split('\n')
      .find((line) => line.startsWith('WARNING  processes: '))
    expect(warning).toContain(command)
    await stop()
    execFileSync('sh', ['-c', command])
    await start()
    expect(await accounts()).toEqual(Array(3).fill(fourTimes(account)))
  }, 120_000)

  test('a site whose files are closed is opened by the suggested command, but for its data', async () => {
    await start()
    await stop()
    await mkdir(join(folder, 'data-judge'), { mode: 0o700 })
    await chmod(join(folder, 'config/site.yaml'), 0o600)
    await start()
    const { command } = advice()
    await stop()
    execFileSync('sh', ['-c', command])
    expect((await stat(join(folder, 'config/site.yaml'))).mode & 0o777).toBe(0o604)
    for (const closed of ['data', 'data-judge', 'data/database']) expect((await stat(join(folder, closed))).mode & 0o777, closed).toBe(0o700)
    await start()
    expect(await accounts()).toEqual(Array(3).fill(fourTimes(account)))
  }, 120_000)

  test('commands run by root act as the data’s owner, and read and write archives with root’s permissions', async () => {
    await start()
    await stop()
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const archive = join(closed, 'all.gz')
    verdict('user', 'create', 'ann')
    verdict('backup', archive)
    expect(await stat(archive)).toMatchObject({ uid: 0 })
    expect(await readdir(closed)).toEqual(['all.gz'])
    expect(verdict('restore', archive, '--replace')).toContain('Restored')
    expect(foreign()).toBe('')
    await start()
    expect(foreign()).toBe('')
  }, 120_000)

  test('ends with an error when its last process dies, for the rights to open the port again are given up', async () => {
    await start()
    const ended = once(site!, 'exit')
    const child = (await readFile(`/proc/${site!.pid}/task/${site!.pid}/children`, 'utf8')).trim().split(' ')
    const commands = await Promise.all(child.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8')] as const))
    process.kill(Number(commands.find(([, command]) => command.includes('verdict.js'))![0]), 'SIGKILL')
    expect(await ended).toEqual([1, null])
    expect(output).toContain('The last site process ended (SIGKILL)')
  }, 120_000)
})

async function freePortBelow1024(): Promise<number> {
  for (let port = 1023; port > 512; port -= 1) {
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
  throw new Error('no port below 1024 is free')
}
