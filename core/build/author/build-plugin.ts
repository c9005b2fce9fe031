import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { withCompiledNames } from '../packages/compile-sources.ts'

/** Writes what is published of a plugin to `dist/`. Types are checked unless `isChecked` is false, which is faster. */
export async function buildPlugin(folder: string, { isChecked = true } = {}): Promise<void> {
  if (isChecked) rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await Promise.all([buildServer(folder, isChecked), buildPages(folder)])
}

/** Compiles the contract, the server and the texts that they import. */
async function buildServer(folder: string, isChecked: boolean): Promise<void> {
  // A language consists of texts.
  if (!existsSync(join(folder, 'contract.ts'))) return
  const program = join(folder, 'node_modules/typescript/bin/tsc')
  const words = ['-p', 'tsconfig.build.json', ...(isChecked ? [] : ['--noCheck'])]
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`The server does not compile:\n${output}`)
  for (const path of globSync('dist/**/*.js', { cwd: folder, exclude: ['dist/web/**'] })) {
    const file = join(folder, path)
    const code = readFileSync(file, 'utf8')
    const renamed = withCompiledNames(code)
    if (renamed !== code) writeFileSync(file, renamed)
  }
}

async function buildPages(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'web/index.tsx'))) return
  // Only plugins with pages install it.
  const { build } = await import('vite')
  await build({ root: folder, mode: 'production', logLevel: 'warn' })
}
