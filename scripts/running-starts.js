// Runs before anything is installed, so it uses nothing but Node.js.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Other processes that run `npm start` or `verdict demo` in a folder; none where the system does not list processes. */
export function runningStarts(folder) {
  return existsSync('/proc/self/cmdline')
    ? readdirSync('/proc')
        .filter(Number)
        .flatMap((pid) => startOf(pid, folder))
    : []
}

function startOf(pid, folder) {
  try {
    const [program, ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const isStart = words.includes('scripts/start.js') && readlinkSync(`/proc/${pid}/cwd`) === folder
    const isDemo = words.includes(join(folder, 'core/command/verdict.js')) && words.includes('demo')
    if (Number(pid) === process.pid || !/(^|\/)node$/.test(program) || !(isStart || isDemo)) return []
    return [{ pid: Number(pid), site: siteOf(isDemo ? ['--demo'] : words, environmentOf(pid)) }]
  } catch {
    // It has ended, or belongs to another account.
    return []
  }
}

function environmentOf(pid) {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)))
}

/** Equal for two starts that serve the same data. */
function siteOf(words, { MONGODB_URI = '', VERDICT_DATA = '' }) {
  return words.includes('--demo') ? 'demo' : `${MONGODB_URI} ${VERDICT_DATA}`
}

/** The process that serves the same data as a start of this folder with these words; undefined if there is none. */
export function runningStart(folder, words) {
  const site = siteOf(words, process.env)
  return runningStarts(folder).find((start) => start.site === site)
}
