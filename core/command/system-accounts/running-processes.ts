import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judgeProgram } from '../launcher/local-judge.ts'
import { accountName } from '../workspace/system-account.ts'

/** A process that serves a site of this folder. */
export interface RunningProcess {
  readonly part: 'web server' | 'database' | 'judge' | 'start'
  readonly pid: number
  readonly account: string
}

const judge = judgeProgram()
const programs = [
  ['web server', `${path('../verdict.js')}\0start`],
  ['database', path('../../embedded-mongo/bin/embedded-mongo.js')],
  ...(judge === undefined ? [] : [['judge', `${judge}\0`] as const]),
] as const

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}

interface Listed {
  readonly pid: number
  readonly parent: number
  readonly uid: number
  readonly command: string
  /** Its working directory; undefined where this process may not know. */
  readonly directory: string | undefined
}

/** The processes that `npm start`, `verdict run` and `verdict start` have started in the folder of a site, found by their command lines. */
export function runningProcesses(root: string): RunningProcess[] {
  const folder = realpathSync(root)
  const isIn = ({ directory }: Listed) => directory === undefined || `${directory}/`.startsWith(`${folder}/`)
  const listed = readdirSync('/proc').filter(Number).flatMap(read).filter(isIn)
  const found = programs.flatMap(([part, start]) => listed.filter(({ command }) => command.includes(`\0${start}`)).map((process) => ({ ...process, part })))
  const parents = new Set(found.map(({ parent }) => parent))
  const starts = listed.filter(({ pid, command }) => parents.has(pid) && /\0scripts\/start\.js\0|\/verdict\.js\0(run|demo)\0/.test(command))
  return [...found, ...starts.map((process) => ({ ...process, part: 'start' as const }))].map(({ part, pid, uid }) => ({
    part,
    pid,
    account: accountName(uid),
  }))
}

function read(pid: string): Listed[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const number = (line: RegExp) => Number(line.exec(status)?.[1])
    return [
      {
        pid: Number(pid),
        parent: number(/^PPid:\t(\d+)/m),
        uid: number(/^Uid:\t(\d+)/m),
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        directory: directoryOf(pid),
      },
    ]
  } catch {
    // It has ended.
    return []
  }
}

function directoryOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
