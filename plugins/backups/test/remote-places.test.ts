import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { S3Client, tagsIn } from '../server/places/s3-client.ts'
import { S3Place } from '../server/places/s3-place.ts'
import { startBackupSite, type BackupSite } from './support/backup-site.ts'
import { FreshMachine } from './support/fresh-machine.ts'
import { noMoto, noSshd, startMoto, startSshd } from './support/servers.ts'

let backup: BackupSite
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-places-'))
  backup = await startBackupSite()
})
afterEach(async () => {
  await backup?.close()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(noSshd)(
  `archives are copied with sftp, encrypted, and restored on a fresh machine (${noSshd || 'sshd'})`,
  async () => {
    const server = await startSshd()
    await backup.change({ to: ['sftp'], sftp: server.settings, sftpKey: server.secret })
    expect(await backup.backUp()).toMatchObject({ problem: expect.stringContaining('verdict backup key') })
    const key = (await backup.verdict('backup', 'key')).stdout.trim()
    await expect(backup.verdict('backup', 'key')).rejects.toMatchObject({ stderr: expect.stringContaining('A key already exists') })

    const first = await backup.backUp()
    expect(first.problem).toBeNull()
    const old = first.archive.replace(/\d{8}T/, '20260101T')
    const others = ['notes.txt', 'verdict-ffffffff-20260101T000000Z.gz.enc']
    for (const name of [...others, `${old}.enc`]) await writeFile(join(server.folder, name), 'x')
    await backup.change({ keep: { daily: 1, weekly: 0 } })
    const { archive, problem } = await backup.backUp()
    expect(problem).toBeNull()
    expect(readdirSync(server.folder).toSorted()).toEqual([...others, `${archive}.enc`].toSorted())
    // The newest archive also stays here, for its test restore.
    expect(await backup.archives()).toEqual([archive])

    const { user, port, hostKey } = server.settings
    const machine = await FreshMachine.create({ VERDICT_BACKUP_SFTP_KEY: server.secret, VERDICT_BACKUP_SFTP_HOST_KEY: hostKey })
    const address = `sftp://${user}@127.0.0.1:${port}${server.folder}/${archive}.enc`
    expect(machine.restore(address)).toContain('The archive is encrypted. Pass the key')
    expect(machine.restore(address, '--key', `${key}x`)).toContain('The archive was encrypted with another key.')
    expect(machine.restore(`${address}x`, '--key', key)).toContain('The archive could not be fetched from 127.0.0.1.')
    expect(machine.restore(address, '--key', key)).toMatch(/^Restored \d+ documents and 0 files to /m)
    const person = await machine.start()
    expect(await person.login('boss')).toMatchObject({ roleList: ['root'] })
    await machine.close()
    await server.close()
  },
  240_000,
)

test.skipIf(noSshd)(
  `a host with another key is refused, and the archive stays here (${noSshd || 'sshd'})`,
  async () => {
    const server = await startSshd()
    const other = await startSshd()
    await backup.verdict('backup', 'key')
    await backup.change({ to: ['sftp'], sftp: { ...server.settings, hostKey: other.settings.hostKey }, sftpKey: server.secret })
    const { problem, archive, bytes } = await backup.backUp()
    expect(problem).toMatch(/^The archive was saved in the folder but could not be copied to sftp: .*Host key verification failed/)
    expect(bytes).toBeGreaterThan(0)
    expect(await backup.archives()).toEqual([archive])
    expect(await backup.health()).toMatchObject({ state: 'warning' })
    await backup.change({ sftp: server.settings, sftpKey: other.secret })
    expect((await backup.backUp()).problem).toContain('Permission denied')
    await Promise.all([server.close(), other.close()])
  },
  240_000,
)

test.skipIf(noMoto)(
  `archives are copied to a bucket, large ones in parts (${noMoto || 'moto'})`,
  async () => {
    const server = await startMoto()
    await backup.verdict('backup', 'key')
    await backup.site.site.services.storage.put(randomBytes(20_000_000))
    await backup.change({ to: ['folder', 's3'], s3: server.settings, s3Secret: server.secret, keep: { daily: 1, weekly: 0 } })
    const place = new S3Place(server.settings, server.secret)
    await writeFile(join(folder, 'x'), 'x')
    await place.put(join(folder, 'x'), 'notes.txt', AbortSignal.timeout(60_000))
    expect((await backup.backUp()).problem).toBeNull()
    const { archive, problem } = await backup.backUp()
    expect(problem).toBeNull()
    expect((await place.list()).toSorted()).toEqual(['notes.txt', `${archive}.enc`])
    const client = new S3Client(server.settings, server.secret)
    const { text } = await client.call({ method: 'GET', query: { 'list-type': '2', prefix: `school-${archive}` } })
    expect(Number(tagsIn(text, 'Size')[0])).toBeGreaterThan(20_000_000)
    const key = (await backup.verdict('backup', 'key', '--new')).stdout.trim()
    const { archive: latest } = await backup.backUp()
    const { endpoint, accessKey, bucket, prefix } = server.settings
    const service = { VERDICT_BACKUP_S3_ENDPOINT: endpoint, VERDICT_BACKUP_S3_ACCESS_KEY: accessKey, VERDICT_BACKUP_S3_SECRET: server.secret }
    const machine = await FreshMachine.create({ ...service, VERDICT_BACKUP_KEY: key })
    expect(machine.restore(`s3://${bucket}/${prefix}missing`)).toContain('NoSuchKey')
    expect(machine.restore(`s3://${bucket}/${prefix}${latest}.enc`)).toMatch(/^Restored \d+ documents and 1 files to /m)
    expect(machine.restore(`ftp://${bucket}/${latest}`)).toMatch(/cannot be fetched from ftp:\/\/\. Use a file, sftp:\/\/, s3:\/\/\./)
    await machine.close()
    expect(tagsIn((await client.call({ method: 'GET', query: { uploads: '' } })).text, 'UploadId')).toEqual([])

    await backup.change({ s3: { ...server.settings, bucket: 'missing' } })
    expect((await backup.backUp()).problem).toContain('could not be copied to s3: NoSuchBucket')
    await backup.change({ s3: server.settings, s3Secret: 'wrong' })
    expect((await backup.backUp()).problem).toContain('could not be copied to s3: SignatureDoesNotMatch')
    await server.close()
  },
  240_000,
)

test('a place without an address names what is missing', async () => {
  await backup.verdict('backup', 'key')
  await backup.change({ to: ['s3'] })
  expect((await backup.backUp()).problem).toContain('could not be copied to s3: no endpoint is set')
  await backup.change({ to: ['sftp'] })
  expect((await backup.backUp()).problem).toContain('could not be copied to sftp: no host is set')
})

test('a setting that the program sftp would read as an option or a pattern is refused', async () => {
  await expect(backup.change({ sftp: { host: '-oProxyCommand=x' } })).rejects.toThrow('not allowed')
  await expect(backup.change({ sftp: { folder: 'a" b' } })).rejects.toThrow('not allowed')
  await expect(backup.change({ sftp: { hostKey: 'ssh-ed25519 AAAA\nother ssh-rsa BBBB' } })).rejects.toThrow('must look like')
})
