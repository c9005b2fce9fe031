import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOwnFolder } from '../../node/own-folder.js'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const programs: readonly (readonly string[])[] = [
  [fileOf('../verdict.js'), 'help'],
  [fileOf('../../embedded-mongo/bin/embedded-mongo.js')],
  [fileOf('../../../judge-daemon/bin/judge.js')],
]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-compiled-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(programs)('%s stores no code in the folder for temporary files, where any local account could plant it', async (...command) => {
  const temporary = await mkdtemp(join(folder, 'tmp-'))
  const run = () =>
    promisify(execFile)(process.execPath, [...command], { env: { ...process.env, TMPDIR: temporary } }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  expect(await run()).not.toBe('')
  expect(await readdir(temporary)).toEqual([])
})

test('stack traces show the line of the source', async () => {
  const failed = await promisify(execFile)(process.execPath, [fileOf('../../test/fixtures/throws.ts')]).catch((error: Error) => error)
  expect(String(failed)).toMatch(/fixtures\/throws\.ts:7:/)
})

test('a Node.js that does not run TypeScript is refused with the program that finds another', async () => {
  const run = promisify(execFile)(process.execPath, ['--no-experimental-strip-types', ...programs[0]!])
  await expect(run).rejects.toMatchObject({ stderr: expect.stringMatching(/cannot run TypeScript.*core\/node\/with-node/) })
})

test('compiled code that other accounts could have written is deleted', async () => {
  const open = join(folder, 'open')
  await mkdir(open)
  await writeFile(join(open, 'planted.js'), 'console.log("planted")')
  await chmod(open, 0o777)
  expect(isOwnFolder(open)).toBe(true)
  expect(await readdir(open)).toEqual([])
  expect((await stat(open)).mode & 0o777).toBe(0o700)
})

test.runIf(process.getuid?.() === 0)('compiled code of another account is not read', async () => {
  const foreign = join(folder, 'foreign')
  await mkdir(foreign, { mode: 0o700 })
  await chown(foreign, 12_345, 12_345)
  expect(isOwnFolder(foreign)).toBe(false)
})

/** A site made of packages, as far as its compiled code is concerned, that another account has installed. */
async function foreignSite(data: string): Promise<string> {
  const site = await mkdtemp(join(folder, 'site-'))
  const node = join(site, 'node_modules/@verdict/node')
  await cp(fileOf('../../node'), node, { recursive: true })
  await mkdir(join(site, 'node_modules/.cache'))
  await writeFile(join(site, 'node_modules/.cache/verdict'), 'not a folder')
  const program = join(site, 'program.js')
  await writeFile(program, `import { getCompileCacheDir } from 'node:module'\nimport '${node}/run-sources.js'\nconsole.log(getCompileCacheDir() ?? 'none')`)
  const env = { ...process.env, NODE_COMPILE_CACHE: '', VERDICT_DATA: data }
  return (await promisify(execFile)(process.execPath, [program], { env })).stdout
}

test('an account that cannot write beside the packages keeps compiled code in its data folder, and in no other one', async () => {
  const data = await mkdtemp(join(folder, 'data-'))
  expect(await foreignSite(data)).toContain(join(data, 'compiled'))
  expect((await stat(join(data, 'compiled'))).mode & 0o777).toBe(0o700)
  expect(await foreignSite(join(folder, 'missing'))).toBe('none\n')
})

test.runIf(process.getuid?.() === 0)('root keeps no compiled code in the data folder of the account that runs the site', async () => {
  const data = await mkdtemp(join(folder, 'data-'))
  await chown(data, 12_345, 12_345)
  expect(await foreignSite(data)).toBe('none\n')
  expect(await readdir(data)).toEqual([])
})
