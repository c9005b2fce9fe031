import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArchiveSource } from '@verdict/core'
import { S3Client } from './s3-client.ts'
import { exitCodeOf } from './sftp-place.ts'

/** URLs of archives that `verdict restore` accepts. */
const sources: readonly ArchiveSource[] = [
  { protocol: 'sftp:', fetch: fetchWithSftp },
  { protocol: 's3:', fetch: fetchFromBucket },
]
export default sources

/** Handles `sftp://user@host:port/path`. OpenSSH prompts for what it needs; environment variables can provide the private key and the host key. */
async function fetchWithSftp({ username, hostname, port, pathname }: URL, file: string): Promise<void> {
  const { PATH, HOME, TERM, SSH_AUTH_SOCK, VERDICT_BACKUP_SFTP_KEY: key, VERDICT_BACKUP_SFTP_HOST_KEY: hostKey } = process.env
  const user = decodeURIComponent(username)
  const path = decodeURIComponent(pathname)
  if ([user, hostname].some((word) => word.startsWith('-')) || /["'\\*?[\]\s]/.test(path)) throw new Error('The address contains a sign that is not allowed.')
  const folder = await mkdtemp(join(tmpdir(), 'verdict-sftp-'))
  try {
    const [identity, knownHosts] = [join(folder, 'key'), join(folder, 'known_hosts')]
    if (key) await writeFile(identity, `${key.trim()}\n`, { mode: 0o600 })
    if (hostKey) await writeFile(knownHosts, `backup-host ${hostKey.trim()}\n`)
    const options = [
      ...(key ? [`IdentityFile=${identity}`] : []),
      ...(hostKey ? ['HostKeyAlias=backup-host', `UserKnownHostsFile=${knownHosts}`, 'StrictHostKeyChecking=yes'] : []),
    ]
    const words = [...options.flatMap((option) => ['-o', option]), ...(port ? ['-P', port] : []), `${user ? `${user}@` : ''}${hostname}:${path}`, file]
    const child = spawn('sftp', words, { stdio: 'inherit', env: { PATH, HOME, TERM, SSH_AUTH_SOCK } })
    if ((await exitCodeOf(child)) !== 0) throw new Error(`The archive could not be fetched from ${hostname}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Handles `s3://bucket/key`. Environment variables specify the service and the account. */
async function fetchFromBucket({ hostname: bucket, pathname }: URL, file: string): Promise<void> {
  const { VERDICT_BACKUP_S3_ENDPOINT: endpoint, VERDICT_BACKUP_S3_REGION: region = 'us-east-1' } = process.env
  const { VERDICT_BACKUP_S3_ACCESS_KEY: accessKey, VERDICT_BACKUP_S3_SECRET: secret } = process.env
  if (!endpoint || !accessKey || !secret)
    throw new Error('To fetch an archive from a bucket, set VERDICT_BACKUP_S3_ENDPOINT, VERDICT_BACKUP_S3_ACCESS_KEY and VERDICT_BACKUP_S3_SECRET.')
  const client = new S3Client({ endpoint, region, bucket, prefix: '', accessKey }, secret)
  await client.download(decodeURIComponent(pathname.slice(1)), file)
}
