import { parseArgs } from 'node:util'
import { checkInChildProcess } from './child-process.ts'
import { compact } from './repair/compact.ts'
import { megabytes } from './repair/free-space.ts'
import { salvage, type SalvagedCollection } from './repair/salvage.ts'
import { startEmbeddedMongo } from './server.ts'
import { checkDirectory } from './storage/consistency-check.ts'

const usage = `Usage: embedded-mongo --directory DIR [--port PORT] [--until-stdin-closes]
       embedded-mongo check --directory DIR
       embedded-mongo salvage DIR NEW_DIR
       embedded-mongo compact DIR

Serves the database in DIR to MongoDB drivers, on a socket in DIR or on a loopback port (0: any free one),
and prints its connection string. For the other commands, no server may be running:
  check    compares documents with indexes
  salvage  writes the documents of a damaged database that are readable to a new folder
  compact  removes the free space from the file of the database
`

interface Options {
  readonly directory?: string | undefined
  readonly port?: string | undefined
  readonly 'until-stdin-closes'?: boolean | undefined
  readonly 'in-this-process'?: boolean | undefined
}

/** Runs the command line interface; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const run = commandOf(argv)
  if (!run) {
    process.stderr.write(usage)
    return 2
  }
  try {
    return await run()
  } catch (error) {
    process.stderr.write(`embedded-mongo: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

function commandOf(argv: readonly string[]): (() => Promise<number>) | undefined {
  const { values, positionals } = parseArguments(argv)
  const [name, first, second] = positionals
  const { directory } = values
  if (name === undefined && directory) return () => serve(directory, values)
  if (name === 'check' && directory && positionals.length === 1) return () => (values['in-this-process'] ? check(directory) : checkInChildProcess(directory))
  if (name === 'salvage' && first && second && positionals.length === 3) return () => printSalvage(first, second)
  if (name === 'compact' && first && positionals.length === 2) return () => printCompact(first)
  return undefined
}

function parseArguments(argv: readonly string[]): { values: Options; positionals: string[] } {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { directory: text, port: text, 'until-stdin-closes': flag, 'in-this-process': flag }
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options })
  } catch {
    return { values: {}, positionals: [] }
  }
}

async function serve(directory: string, { port, 'until-stdin-closes': untilStdinCloses }: Options): Promise<number> {
  const server = await startEmbeddedMongo({ directory, port: port === undefined ? undefined : Number(port) })
  process.stdout.write(`${server.uri}\n`)
  await new Promise<void>((resolve) => {
    // A signal to the whole process group reaches the parent too, which needs its database until it has shut down.
    const onSignal = untilStdinCloses ? () => undefined : resolve
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
    if (untilStdinCloses) process.stdin.resume().once('end', resolve).once('close', resolve).once('error', resolve)
  })
  await server.close()
  return 0
}

async function check(directory: string): Promise<number> {
  const { collections, documents, keys, disagreements } = await checkDirectory(directory)
  for (const line of disagreements) process.stdout.write(`${line}\n`)
  process.stdout.write(
    `${collections} collections, ${documents} documents, ${keys} keys: ${disagreements.length === 0 ? 'all agree' : `${disagreements.length} disagreements`}\n`,
  )
  return disagreements.length === 0 ? 0 : 1
}

async function printSalvage(directory: string, target: string): Promise<number> {
  const { problems, collections } = await salvage(directory, target)
  for (const line of [...problems, ...collections.map(describe)]) process.stdout.write(`${line}\n`)
  return 0
}

function describe({ namespace, written, expected, former, refused }: SalvagedCollection): string {
  const lost = expected === undefined ? 'how many it had is unknown' : `${Math.max(0, expected - written)} lost`
  const notes = [lost]
  if (former > 0) notes.push(`${former} from pages no longer in use, so they may be earlier versions or deleted documents`)
  if (refused > 0) notes.push(`${refused} left out because of a unique index`)
  return `${namespace}: ${written} documents written, ${notes.join(', ')}`
}

async function printCompact(directory: string): Promise<number> {
  const { before, after } = await compact(directory)
  process.stdout.write(`${megabytes(Math.max(0, before - after))} MB freed: the file had ${megabytes(before)} MB, now it has ${megabytes(after)} MB\n`)
  return 0
}
