import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const env = { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C' }
const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`], { env }).status === 0

/** Why tests that need the server cannot run; empty if they can. */
export const noSshd = isInstalled('sshd') && isInstalled('sftp') ? '' : 'needs sshd: apt-get install openssh-server'
export const noMoto = isInstalled('moto_server') ? '' : 'needs moto_server: pip install moto[server]'

/** Starts Debian's SSH server for the user of this process. */
export async function startSshd() {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-sshd-'))
  // Missing where the package has never run as a service.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  for (const name of ['host', 'client']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)], { env })
  const port = await freePort()
  const config = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: join(folder, 'host'),
    AuthorizedKeysFile: join(folder, 'client.pub'),
    PidFile: 'none',
    StrictModes: 'no',
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    Subsystem: 'sftp internal-sftp',
  }
  const text = Object.entries(config).map(([name, value]) => `${name} ${value}\n`)
  await writeFile(join(folder, 'config'), text.join(''))
  const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'config')], { env })
  await said(child, /Server listening/)
  const [type, key] = readFileSync(join(folder, 'host.pub'), 'utf8').split(' ')
  const there = join(folder, 'archives')
  return {
    settings: { host: '127.0.0.1', port, user: userInfo().username, folder: there, hostKey: `${type} ${key}` },
    secret: readFileSync(join(folder, 'client'), 'utf8'),
    folder: there,
    close: () => ended(child, folder),
  }
}

/** Starts an S3-compatible server that checks signatures, with an empty bucket. */
export async function startMoto() {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-moto-'))
  const port = await freePort()
  // The number of unsigned calls that moto allows, enough to create a user.
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { env: { ...env, INITIAL_NO_AUTH_ACTION_COUNT: '4' }, cwd: folder })
  await said(child, /Running on/)
  const endpoint = `http://127.0.0.1:${port}`
  const authorization = (service: string) => `AWS4-HMAC-SHA256 Credential=first/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`
  const iam = async (values: Record<string, string>) => {
    const body = new URLSearchParams({ Version: '2010-05-08', UserName: 'backup', ...values })
    return (await fetch(endpoint, { method: 'POST', headers: { authorization: authorization('iam') }, body })).text()
  }
  await iam({ Action: 'CreateUser' })
  const created = await iam({ Action: 'CreateAccessKey' })
  const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] })
  await iam({ Action: 'PutUserPolicy', PolicyName: 'all', PolicyDocument })
  await fetch(`${endpoint}/archives`, { method: 'PUT', headers: { authorization: authorization('s3') } })
  const valueOf = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(created)?.[1] ?? ''
  return {
    // moto checks the signature of a decoded query, so a slash would break it.
    settings: { endpoint, region: 'us-east-1', bucket: 'archives', prefix: 'school-', accessKey: valueOf('AccessKeyId') },
    secret: valueOf('SecretAccessKey'),
    close: () => ended(child, folder),
  }
}

/** Resolves when a server has written the text to standard error. */
async function said(child: ChildProcess, text: RegExp): Promise<void> {
  let output = ''
  for await (const part of child.stderr!.iterator({ destroyOnReturn: false })) {
    output += String(part)
    if (text.test(output)) return void child.stderr!.resume()
  }
  throw new Error(`the server ended: ${output}`)
}

async function ended(child: ChildProcess, folder: string): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
