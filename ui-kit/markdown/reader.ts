import { mayHaveFormulas } from './reading/text-tools.ts'
import type { AnswerTo, Task } from './reading/tasks.ts'

/** Reads a text or code. */
export async function read<Given extends Task>(task: Given): Promise<AnswerTo<Given>> {
  const style = task.kind === 'text' && mayHaveFormulas(task.source) ? import('./formula-style.ts') : undefined
  const { prepare } = await import('./reading/tasks.ts')
  const answer = (await prepare(task))()
  await style
  return answer
}
