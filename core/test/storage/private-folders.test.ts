import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { privateFolder } from '@verdict/embedded-mongo/private-folder'
import { kernelApi } from '../../plugin/index.ts'
import { startSite } from '../../server/site.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { createLogger } from '../../server/base/log.ts'
import { CapturedLog, Person, testPassword } from '../../testing/index.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('only the account of the site may enter the data folder and the folders below it, even if they were open before', async () => {
  const home = await mkdtemp(join(tmpdir(), 'verdict-private-'))
  const dataDirectory = join(home, 'data')
  for (const folder of ['', 'database', 'files', 'files/ab', 'files/incoming']) await mkdir(join(dataDirectory, folder), { recursive: true, mode: 0o755 })
  for (const folder of ['', 'database', 'files', 'files/ab', 'files/incoming']) await chmod(join(dataDirectory, folder), 0o755)
  const logger = createLogger({ level: 'info', stream: new CapturedLog() })
  const site = await startSite({ plugins: [], dataDirectory, logger, rootPassword: testPassword, passwordCost: 4 })
  try {
    const root = new Person(site.url)
    await root.login('root')
    await root.use(kernelApi).uploadMarkdownFile({ file: new File(['x'], 'a.txt'), body: {} })
    const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true })
    const folders = [dataDirectory, ...entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))]
    expect(folders.length).toBeGreaterThan(5)
    expect(await Promise.all(folders.map(modeOf))).toEqual(folders.map(() => '700'))
    expect(await modeOf(join(dataDirectory, 'database.address'))).toBe('600')
    expect(await modeOf(join(dataDirectory, 'database/mongo.sock'))).toBe('600')
  } finally {
    await site.close()
    await rm(home, { recursive: true, force: true })
  }
}, 60_000)

test('a private folder that is something else is refused', async () => {
  const home = await mkdtemp(join(tmpdir(), 'verdict-private-'))
  await writeFile(join(home, 'file'), '')
  expect(() => privateFolder(join(home, 'file'))).toThrow()
  await rm(home, { recursive: true })
})

test('a folder shared by all accounts is refused and not changed, and so is the parent folder of a database', async () => {
  const home = await mkdtemp(join(tmpdir(), 'verdict-private-'))
  await chmod(home, 0o1777)
  expect(() => privateFolder(home)).toThrow(/shared/)
  const database = await openDatabase({ directory: join(home, 'database') })
  await database.close()
  expect((await stat(home)).mode & 0o7777).toBe(0o1777)
  await rm(home, { recursive: true })
})
