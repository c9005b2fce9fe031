import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Jail } from '../../sandbox/jail/jail.ts'
import type { PlacedFile, RunResult, RunSpec } from '../../index.ts'

interface Command {
  args: string[]
  env: string[]
  files: ({ content?: string; fileId?: string; name?: string; max?: number } | null)[]
  cpuLimit: number
  clockLimit: number
  memoryLimit: number
  procLimit: number
  cpuSetLimit?: string
  copyIn: Record<string, { fileId?: string; content?: string }>
  copyOutCached: string[]
}

interface GoJudgeStandIn {
  url: string
  files: Map<string, Uint8Array>
  /** How many programs were run. */
  runs(): number
  close(): Promise<void>
}

/** Containers of go-judge have an /etc/passwd of their own. */
const ownUsers = { source: import.meta.filename, target: '/etc/passwd' }
const million = 1_000_000

/** Implements go-judge's documented HTTP interface; the programs run in our jail. */
export async function startGoJudgeStandIn(jail: Jail, token: string): Promise<GoJudgeStandIn> {
  const files = new Map<string, Uint8Array>()
  let runs = 0
  const keep = (bytes: Uint8Array) => {
    const id = randomUUID()
    files.set(id, bytes)
    return id
  }
  const bytesOf = (one: { fileId?: string; content?: string } | null) => (one?.fileId ? files.get(one.fileId)! : Buffer.from(one?.content ?? ''))

  const specOf = (command: Command): RunSpec => ({
    command: command.args.map((word) => word.replace(/^\/w\//, '/w/box/')),
    environment: Object.fromEntries(command.env.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])),
    ...(command.files[0] ? { stdin: { bytes: bytesOf(command.files[0]) } } : {}),
    files: Object.entries(command.copyIn).map(([name, source]): PlacedFile => ({ name, source: { bytes: bytesOf(source) }, executable: true })),
    collect: command.copyOutCached.filter((name) => name.endsWith('?')).map((name) => name.slice(0, -1)),
    limits: {
      cpu: command.cpuLimit / million,
      wall: command.clockLimit / million,
      memory: command.memoryLimit,
      processes: command.procLimit,
      output: command.files[1]?.max ?? 1 << 20,
      errorKept: 1 << 20,
    },
    ...(command.cpuSetLimit === undefined ? {} : { core: Number(command.cpuSetLimit) }),
  })
  const statuses: Record<RunResult['ending'], string> = {
    exit: 'Accepted',
    signal: 'Signalled',
    cpu: 'Time Limit Exceeded',
    wall: 'Time Limit Exceeded',
    memory: 'Memory Limit Exceeded',
    // go-judge discards excess output, and lets the program run until its time is up.
    output: 'Time Limit Exceeded',
  }
  const answer = (command: Command, result: RunResult) => ({
    status: result.notStarted ? 'Internal Error' : result.ending === 'exit' && result.exitCode !== 0 ? 'Nonzero Exit Status' : statuses[result.ending],
    ...(result.notStarted && { error: `execve: start: execve: ${result.notStarted.toLowerCase()}` }),
    exitStatus: result.ending === 'signal' ? result.signal : Math.max(0, result.exitCode),
    time: result.ending === 'output' ? command.cpuLimit + million : Math.round(result.cpu * million),
    runTime: Math.round(result.wall * million),
    memory: result.memory,
    files: {},
    fileIds: Object.fromEntries([
      ...(command.copyOutCached.includes('stdout') ? [['stdout', keep(result.stdout)]] : []),
      ['stderr', keep(result.stderr)],
      ...[...result.files].map(([name, bytes]) => [name, keep(bytes)]),
    ]) as Record<string, string>,
    fileError: [
      ...[...result.problems].filter(([, why]) => why !== 'missing').map(([name, message]) => ({ name, type: 'CopyOutOpen', message })),
      ...(result.ending === 'output' ? [{ name: 'stdout', type: 'CollectSizeExceeded', message: 'Output Limit Exceeded' }] : []),
    ],
  })
  const failure = (error: unknown) => ({ status: 'Internal Error', exitStatus: 0, error: String(error), time: 0, runTime: 0, memory: 0, files: {} })

  const run = async ({ cmd }: { cmd: Command[] }) => {
    runs += cmd.length
    const boxes = await Promise.all(cmd.map(() => jail.open({ mounts: [ownUsers] })))
    try {
      const specs = cmd.map(specOf)
      const results =
        specs.length === 1 ? [await boxes[0]!.run(specs[0]!)] : await jail.runPair({ box: boxes[0]!, spec: specs[0]! }, { box: boxes[1]!, spec: specs[1]! })
      return results.map((result, index) => answer(cmd[index]!, result))
    } catch (error) {
      return cmd.map(() => failure(error))
    } finally {
      for (const box of boxes) await box.close()
    }
  }

  const serve = async (request: IncomingMessage): Promise<unknown> => {
    const id = /^\/file\/(.+)$/.exec(request.url ?? '')?.[1] ?? ''
    if (request.headers.authorization !== `Bearer ${token}`) throw new Error('401')
    switch (`${request.method} ${request.url?.replace(/^\/file\/.+/, '/file/:id')}`) {
      case 'GET /config':
        return {
          copyOutOptional: true,
          pipeProxy: true,
          symlink: true,
          fixSymlinkEscape: true,
          fileStorePath: '/dev/shm/go-judge',
          runnerConfig: { cgroupType: 1 },
        }
      case 'POST /run':
        return run(JSON.parse((await buffer(request)).toString()) as { cmd: Command[] })
      case 'GET /file/:id':
        return files.get(id) ?? Promise.reject(new Error('404'))
      case 'DELETE /file/:id':
        return files.delete(id)
      case 'POST /file': {
        const type = request.headers['content-type'] ?? ''
        const form = await new Response(new Uint8Array(await buffer(request)), { headers: { 'content-type': type } }).formData()
        return keep(new Uint8Array(await (form.get('file') as File).arrayBuffer()))
      }
      default:
        throw new Error('404')
    }
  }
  const server = createServer((request, response) => {
    serve(request).then(
      (value) => response.end(value instanceof Uint8Array ? value : JSON.stringify(value)),
      (error: Error) => {
        response.statusCode = Number(error.message) || 500
        response.end(error.message)
      },
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    runs: () => runs,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await jail.close()
    },
  }
}
