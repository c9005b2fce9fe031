import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runningDatabase } from '@verdict/core/site'
import { WrongCall } from '../commands/usages.ts'
import { run } from '../launcher/run.ts'
import { findRoot } from '../workspace/find-site.ts'
import { demoFolder } from './demo-workspace.ts'

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
  const folder = demoFolder()
  const folders = [folder, `${folder}-judge`].filter((path) => existsSync(path))
  if (folders.length === 0) throw new Error(`There is no demo site in ${folder}.`)
  if (await runningDatabase(join(folder, 'database'))) throw new Error('The demo site is running. Stop it first.')
  if (existsSync(folder) && !existsSync(join(folder, 'demo.json'))) throw new Error(`${folder} contains no demo site. It was not deleted.`)
  for (const path of folders) rmSync(path, { recursive: true })
  console.log(`Deleted ${folders.join(' and ')}.`)
}
