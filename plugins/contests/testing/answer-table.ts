import { WireError } from '@verdict/core'
import type { Person } from '@verdict/core/testing'

/** Calls by name. Those that write change nothing for the next caller, or are refused for another reason than the caller. */
export type Calls<Stage> = Readonly<Record<string, (person: Person, stage: Stage) => Promise<unknown>>>

/** Makes every call as every one of these people, in their order: a line for each call, with its answers. */
export async function answerTable<Stage>(
  calls: Calls<Stage>,
  people: Readonly<Record<string, Person>>,
  names: readonly string[],
  stage: Stage,
): Promise<string> {
  const rows: string[][] = [['', ...names]]
  for (const [name, call] of Object.entries(calls)) {
    const answers: string[] = []
    for (const person of names) answers.push(await answerOf(call(people[person]!, stage)))
    rows.push([name, ...answers])
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns `yes` or the reason for a refusal. */
async function answerOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'yes'
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return `${error.status} ${error.code?.replace(/^.*\//, '')}`
  }
}
