import { parseArgs } from 'node:util'
import { startEmbeddedMongo } from './server.ts'
import { checkDirectory } from './storage/consistency-check.ts'

const usage = `Usage: embedded-mongo --directory DIR [--port PORT] [--until-stdin-closes]
       embedded-mongo check --directory DIR

Serves the database in DIR to MongoDB drivers, on a socket in DIR or on a loopback port (0: any free one),
and prints its connection string. "check" compares documents with indexes; no server may be running.
`

/** Runs the command line interface; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(argv)
  if (!values?.directory || positionals.length > 1 || (positionals[0] && positionals[0] !== 'check')) {
    process.stderr.write(usage)
    return 2
  }
  try {
    return positionals[0] === 'check' ? await check(values.directory) : await serve(values.directory, values.port, values['until-stdin-closes'] === true)
  } catch (error) {
    process.stderr.write(`embedded-mongo: ${(error as Error).message}\n`)
    return 1
  }
}

function parseArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { directory: { type: 'string' }, port: { type: 'string' }, 'until-stdin-closes': { type: 'boolean' } },
    })
  } catch {
    return { values: undefined, positionals: [] }
  }
}

async function serve(directory: string, port: string | undefined, untilStdinCloses: boolean): Promise<number> {
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
