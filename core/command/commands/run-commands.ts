import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WrongCall } from './usages.ts'
import { launch } from '../launcher/launch.ts'
import { runningStart } from '../launcher/running-starts.ts'
import { findRoot } from '../workspace/find-site.ts'

/** Runs the site of this folder, or its demo, with a judge: `npm start` of a site made of packages. Loads the kernel only for a demo. */
export async function run(words: readonly string[]): Promise<void> {
  const problem = runningStart(process.env.VERDICT_ROOT ?? findRoot(), words)
  if (problem !== undefined) throw new Error(problem)
  if (words.includes('--demo')) (await import('../demo/demo-workspace.ts')).chooseDemo()
  process.exitCode = await launch(words)
}

/** Runs the demo site with its judge, or deletes it. */
export async function demo(words: readonly string[]): Promise<void> {
  const [first, ...more] = words
  if (first === 'delete' && more.length === 0) await deleteDemo()
  else if (first === undefined || first.startsWith('--')) {
    const setUp = join(findRoot(), 'scripts', 'start.js')
    if (!existsSync(setUp)) return run(['--demo', ...words])
    // As `npm start -- --demo` of the repository, which never returns.
    process.argv.splice(2, 1, '--demo')
    await import(pathToFileURL(setUp).href)
  } else throw new WrongCall('demo', `Unknown word '${first}'.`)
}

async function deleteDemo(): Promise<void> {
  const [{ demoFolder }, { runningDatabase }] = await Promise.all([import('../demo/demo-workspace.ts'), import('@verdict/core/site')])
  const folder = demoFolder()
  const folders = [folder, `${folder}-judge`].filter((path) => existsSync(path))
  if (folders.length === 0) throw new Error(`There is no demo site in ${folder}.`)
  if (await runningDatabase(join(folder, 'database'))) throw new Error('The demo site is running. Stop it first.')
  if (existsSync(folder) && !existsSync(join(folder, 'demo.json'))) throw new Error(`${folder} contains no demo site. It was not deleted.`)
  for (const path of folders) rmSync(path, { recursive: true })
  console.log(`Deleted ${folders.join(' and ')}.`)
}
