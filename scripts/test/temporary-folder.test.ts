import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const useTemporaryFolder = new URL('../../tests/support/temporary-folder.ts', import.meta.url).href

/** Ends while another process still writes to its folder, as a run's databases do. */
const run = `
  const { spawn } = await import('node:child_process')
  const { default: useTemporaryFolder } = await import(${JSON.stringify(useTemporaryFolder)})
  useTemporaryFolder()
  const writer = 'const fs = require("node:fs"); const end = Date.now() + 3000; for (let n = 0; Date.now() < end; n++) try { fs.mkdirSync("d" + n) } catch {}'
  const child = spawn(process.execPath, ['-e', writer], { cwd: process.env.TMPDIR, stdio: 'ignore', detached: true })
  child.unref()
  while (!(await import('node:fs')).existsSync(process.env.TMPDIR + '/d0')) await new Promise(setImmediate)
  process.exitCode = 0
`

test('a passed run stays passed even if a process still writes to its temporary folder', async () => {
  const { status } = await finished(spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: 'ignore' }))
  expect(status).toBe(0)
})

async function finished(child: ReturnType<typeof spawn>): Promise<{ status: number }> {
  const [status] = (await once(child, 'exit')) as [number]
  return { status }
}
