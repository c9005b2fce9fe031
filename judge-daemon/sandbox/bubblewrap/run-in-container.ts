import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { Duplex, type Readable } from 'node:stream'
import { FrameReader, packFrame, unpackFields, type Field } from '../jail/frames.ts'
import { readResult, runFields } from '../jail/jail-fields.ts'
import { MachineTrouble, SandboxError, type BoxOptions, type RunResult, type RunSpec, type Sandbox, type Source, type PlacedFile } from '../sandbox.ts'
import { bubblewrapArguments } from './bubblewrap-arguments.ts'

/** Pipe ends that replace standard input and output. They stay open here until the run is over, so that we notice its end before its partner does. */
export interface PipeEnds {
  stdin: number
  stdout: number
  /** The page in which the inits of the pair show each other for how long their programs waited for a core. */
  waiting: number
  side: 0 | 1
}

interface ContainerRun {
  sandboxInit: string
  folder: string
  options: BoxOptions
  folders: Sandbox['folders']
  spec: RunSpec
  pipes?: PipeEnds
  /** Runs the program without any container (--unsafe). */
  unsafe?: boolean
  /** Aborting it ends the run at once. */
  signal: AbortSignal
}

const firstFileDescriptor = 4

/** Runs a program in a container of its own, which starts and ends with the run. */
export async function runInContainer({ sandboxInit, folder, options, folders, spec, pipes, unsafe, signal }: ContainerRun): Promise<RunResult> {
  const opened: number[] = []
  const openSource = (source: Source) => {
    const path = 'path' in source ? source.path : join(folder, randomUUID())
    if ('bytes' in source) writeFileSync(path, source.bytes, { mode: 0o644 })
    const descriptor = openSync(path, 'r')
    opened.push(descriptor)
    return descriptor
  }
  try {
    const stdin = pipes?.stdin ?? (spec.stdin ? openSource(spec.stdin) : 'ignore')
    const work = unsafe ? await createWorkFolder(join(folder, 'work'), spec.files ?? []) : undefined
    const files = (unsafe ? [] : (spec.files ?? [])).map((file) => ({ file, descriptor: openSource(file.source) }))
    const bwrapArguments = bubblewrapArguments({
      sandboxInit,
      folder,
      options,
      files: files.map(({ file }, index) => ({ file, descriptor: firstFileDescriptor + index })),
    })
    const killsBefore = machineKills()
    const child = spawn(unsafe ? sandboxInit : 'bwrap', unsafe ? [] : bwrapArguments, {
      stdio: [stdin, pipes?.stdout ?? 'pipe', 'pipe', 'pipe', ...files.map(({ descriptor }) => descriptor), ...(pipes ? [pipes.waiting] : [])],
      env: {},
      cwd: '/',
      ...(process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {}),
    })
    const control = child.stdio[3]
    if (!(control instanceof Duplex)) throw new Error('the container has no control socket')
    const gone = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (code, signal) => resolve(`the container ended (${signal ?? code})`))
    })
    control.on('error', () => undefined)
    // The init kills everything when the control socket is closed.
    const hangUp = () => {
      control.destroy()
    }
    if (signal.aborted) hangUp()
    signal.addEventListener('abort', hangUp, { once: true })
    const stop = () => {
      if (!control.destroyed) control.write('x')
    }
    const stdout = readLimited(child.stdout, spec.limits.output ?? 64 << 20, spec.limits.output ?? 64 << 20, stop)
    const stderr = readLimited(child.stderr, spec.limits.errorKept ?? 65_536, spec.limits.errorOutput ?? 64 << 20, stop)
    const reader = new FrameReader()
    let answer: Buffer | undefined
    control.on('data', (chunk: Buffer) => {
      answer ??= reader.push(chunk)[0]
    })
    const more: Field[] = pipes
      ? [
          ['PAIR', firstFileDescriptor + files.length],
          ['SIDE', pipes.side],
        ]
      : []
    if (work !== undefined) more.push(['WORK', work])
    control.write(packFrame([...runFields({ ...spec, files: [] }), ...more]))
    const ending = await gone
    const endedAt = performance.now()
    signal.removeEventListener('abort', hangUp)
    const [out, err] = [stdout(), stderr()]
    if (!answer) throw new SandboxError(`${ending}: ${err.bytes.toString().slice(0, 500)}`)
    const fields = [...unpackFields(answer)]
    const isKilled = fields.some(({ tag, value }) => tag === 'KILL' && value.toString() === '1')
    if (isKilled && machineKills() > killsBefore) throw new MachineTrouble('killed')
    const failure = fields.find((field) => field.tag === 'FAIL')
    if (failure) throw new SandboxError(`the program could not be started: ${failure.value.toString()}`)
    return { ...readResult(fields, spec, folders), endedAt, stdout: out.bytes, stdoutLength: out.length, stderr: err.bytes, stderrLength: err.length }
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
    if (pipes) for (const descriptor of [pipes.stdin, pipes.stdout]) closeSync(descriptor)
  }
}

/** How many processes the machine has killed for lack of memory. Containers do not see it, because it counts what all programs do. */
function machineKills(): number {
  return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
}

/** Keeps the beginning of a stream, counts all of it, and calls back once when it exceeds the limit. */
function readLimited(stream: Readable | null, maxKept: number, limit: number, onExceeded: () => void): () => { bytes: Buffer; length: number } {
  const chunks: Buffer[] = []
  let length = 0
  let kept = 0
  stream?.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.max(0, maxKept - kept))
    if (part.length > 0) chunks.push(part)
    kept += part.length
    const before = length
    length += chunk.length
    if (before <= limit && length > limit) onExceeded()
  })
  return () => ({ bytes: Buffer.concat(chunks), length })
}

const unprivilegedId = 65_534

/** Creates an empty working folder on disk with these files, for runs without isolation (--unsafe). */
async function createWorkFolder(folder: string, files: readonly PlacedFile[]): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const created = [folder]
  for (const file of files) {
    const path = join(folder, file.name)
    await mkdir(dirname(path), { recursive: true })
    if ('path' in file.source) await copyFile(file.source.path, path)
    else await writeFile(path, file.source.bytes)
    await chmod(path, file.executable ? 0o755 : 0o644)
    created.push(dirname(path), path)
  }
  if (process.getuid?.() === 0) for (const path of new Set(created)) await chown(path, unprivilegedId, unprivilegedId)
  return folder
}
