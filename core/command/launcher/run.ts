import { findRoot } from '../workspace/find-site.ts'
import { launch } from './launch.ts'
import { runningStart } from './running-starts.ts'

/** Runs the site of this folder, or its demo, with a judge: `npm start` of a site made of packages. */
export async function run(words: readonly string[]): Promise<void> {
  const problem = runningStart(process.env.VERDICT_ROOT ?? findRoot(), words)
  if (problem !== undefined) throw new Error(problem)
  if (words.includes('--demo')) (await import('../demo/demo-workspace.ts')).chooseDemo()
  process.exitCode = await launch(words)
}
