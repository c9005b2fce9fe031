import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../verdict.js', import.meta.url))
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verdict-added-'))
  await install(
    'greeter',
    `export default [{ name: 'greet', usages: [['greet NAME', 'Greets somebody.']], run: async ([name]) => {
    if (!name) throw new Error('Nobody is there.')
    console.log('Hello ' + name)
  } }]`,
  )
  await install('broken', 'export default [{ name: 5 }]')
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function install(id: string, commands: string): Promise<void> {
  const folder = join(root, 'node_modules', id)
  await mkdir(folder, { recursive: true })
  const file = { name: id, type: 'module', exports: { './commands': './commands.js' }, verdict: { plugin: id } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(file))
  await writeFile(join(folder, 'commands.js'), commands)
}

const verdict = (...words: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, [program, ...words], { env: { ...process.env, VERDICT_ROOT: root } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )

test('a plugin adds a command; one that cannot be loaded is reported and does not matter to the others', async () => {
  const [greeted, nobody, help, about] = await Promise.all([verdict('greet', 'ann'), verdict('greet'), verdict('help'), verdict('greet', '--help')])
  expect(greeted).toEqual({ code: 0, out: 'Hello ann\n', err: expect.stringMatching(/^The commands of 'broken' cannot be loaded: /) })
  expect(nobody).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/\nNobody is there\.\n$/) })
  expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/^verdict start .*^verdict greet NAME +Greets somebody\.$/ms) })
  expect(about).toMatchObject({ code: 0, out: expect.stringMatching(/^verdict greet NAME {2}Greets somebody\.\n/) })
})
