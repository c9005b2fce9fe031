// Also runs before anything is installed, so it uses nothing but Node.js.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process that runs a site with its judge. */
interface RunningStart {
  readonly pid: number
  /** Equal for two starts that serve the same data. */
  readonly site: string
}

/** Other processes that run `npm start`, `verdict run` or `verdict demo` in a folder; none where the system does not list processes. */
export function runningStarts(folder: string): RunningStart[] {
  return existsSync('/proc/self/cmdline')
    ? readdirSync('/proc')
        .filter(Number)
        .flatMap((pid) => startOf(pid, folder))
    : []
}

function startOf(pid: string, folder: string): RunningStart[] {
  try {
    const [node = '', script = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (Number(pid) === process.pid || !/(^|\/)node$/.test(node)) return []
    const command = /(^|\/)command\/verdict\.js$/.test(script) ? words[0] : undefined
    if (script !== 'scripts/start.js' && command !== 'run' && command !== 'demo') return []
    const environment = environmentOf(pid)
    if ((environment.VERDICT_ROOT ?? readlinkSync(`/proc/${pid}/cwd`)) !== folder) return []
    return [{ pid: Number(pid), site: siteOf(command === 'demo' ? ['--demo'] : words, environment) }]
  } catch {
    // It has ended, or belongs to another account.
    return []
  }
}

function environmentOf(pid: string): NodeJS.ProcessEnv {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)))
}

function siteOf(words: readonly string[], { MONGODB_URI = '', VERDICT_DATA = '' }: NodeJS.ProcessEnv): string {
  return words.includes('--demo') ? 'demo' : `${MONGODB_URI} ${VERDICT_DATA}`
}

/** Why a start with these words cannot serve the data of this folder: another process does. */
export function runningStart(folder: string, words: readonly string[]): string | undefined {
  const site = siteOf(words, process.env)
  const running = runningStarts(folder).find((start) => start.site === site)
  return running && `This site is already running (process ${running.pid}). Stop it first, or select another data folder with VERDICT_DATA.`
}
