import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { stepOfLine, type TraceStep } from './log-line.ts'
import { WrongCall } from './usages.ts'
import { withSite } from './with-site.ts'

/** Lists what a request has caused, as far as the database and the given logs still know, in the order of time. */
export async function trace(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options: { log: { type: 'string', multiple: true } }, allowPositionals: true })
  const [id] = positionals
  if (!id || positionals.length > 1) throw new WrongCall('trace', 'Specify the ID of one request.')
  const logged = await Promise.all((values.log ?? []).map((file) => stepsIn(file, id)))
  const stored = await withSite((site) => site.trace(id))
  const steps = [...stored, ...logged.flat()].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const line of table(steps.map(cellsOf))) console.log(line)
  if (steps.length > 0) return
  console.log(`Nothing is stored about the request ${id}.${values.log ? ' The logs do not name it either.' : ' To search logs too, pass --log FILE.'}`)
}

async function stepsIn(file: string, id: string): Promise<TraceStep[]> {
  const steps: TraceStep[] = []
  const input = file === '-' ? process.stdin : createReadStream(file)
  for await (const line of createInterface({ input })) if (line.includes(id)) steps.push(...stepOfLine(line, id))
  return steps
}

function cellsOf({ at, process, what, ms, outcome }: TraceStep): string[] {
  return [at.toISOString(), process ?? '', what, ms === undefined ? '' : `${ms} ms`, outcome]
}

/** Aligns the cells of each column. */
function table(rows: readonly string[][]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const aligned = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widthOf(column)))
  return rows.map((row) => aligned(row).join('  ').trimEnd())
}
