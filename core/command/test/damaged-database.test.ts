import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedMongo } from '@verdict/embedded-mongo'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
const pageSize = 4096
let root: string
let directory: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'verdict-damaged-'))
  directory = join(root, 'data', 'database')
})
afterEach(() => rm(root, { recursive: true, force: true }))

function environment(): NodeJS.ProcessEnv {
  const { MONGODB_URI: _uri, VERDICT_DATA: _data, ...rest } = process.env
  return { ...rest, VERDICT_ROOT: root, VERDICT_ROOT_PASSWORD: 'open-sesame', HOST: '127.0.0.1' }
}

async function verdict(...words: string[]): Promise<{ code: number; said: string }> {
  return promisify(execFile)(process.execPath, [program, ...words], { env: environment(), cwd: root, timeout: 40_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

/** Overwrites everything but the meta pages with zeros. */
function zeroPages(): void {
  const path = join(directory, 'data.mdb')
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(readFileSync(path).length - 2 * pageSize), 0, null, 2 * pageSize)
  closeSync(file)
}

test.each([
  ['empty', () => truncateSync(join(directory, 'data.mdb')), /data\.mdb is damaged\. It is empty\. Restore the latest backup/],
  ['full of zeros', zeroPages, /data\.mdb is damaged\. Page \d+ contains only zeros\. .*Restore the latest backup/],
])(
  'a database whose file is %s stops the start with a sentence, and doctor names it',
  async (_, damage, sentence) => {
    const server = await startEmbeddedMongo({ directory })
    const client = await MongoClient.connect(server.uri)
    await client.db('verdict').collection('users').insertOne({ name: 'ann' })
    await client.close()
    await server.close()
    damage()
    const { code, said } = await verdict('start', '--port', '0')
    expect(code).toBe(1)
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/\n\s+at /)
    expect((await verdict('doctor')).said).toMatch(new RegExp(`^PROBLEM {2}database: .*${sentence.source}`, 'm'))
  },
  60_000,
)

function databaseProcess(): number {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && commandOf(name).includes('embedded-mongo.js') && commandOf(name).includes(directory)))
}

test('a running site says why it cannot restart its database', async () => {
  const site = spawn(process.execPath, [program, 'start', '--port', '0'], { env: environment(), cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text: Buffer) => (said += text))
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/^Verdict is up/m)
    const pid = databaseProcess()
    zeroPages()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => said, { timeout: 20_000 })
      .toMatch(/The embedded database cannot be restarted: .*data\.mdb is damaged\. Page \d+ contains only zeros/)
  } finally {
    site.kill('SIGKILL')
    await once(site, 'exit')
  }
}, 90_000)
