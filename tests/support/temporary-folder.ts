import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below it a run of all tests might fill what it shares with the programs. */
const roomNeeded = 8 * 1024 ** 3

/** Gives everything that tests write one folder, which goes with the run: in memory where there is room, because most of them would wait for the disk. */
export default function useTemporaryFolder(): void {
  const place = isRoomy('/dev/shm') ? '/dev/shm' : tmpdir()
  removeLeftFolders(place)
  const folder = mkdtempSync(join(place, `verdict-tests-${process.pid}-`))
  // As in /tmp: without a sandbox, programs run as an unprivileged user.
  chmodSync(folder, 0o1777)
  // Compiled parts of judges survive runs.
  process.env.VERDICT_JUDGE_TEST_FOLDER ??= join(tmpdir(), 'verdict-judge-test')
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

/**
 * The databases of the workers end a little later than the workers. Their last writes must not fail a run that has passed: the next run
 * removes the folder.
 */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    process.stderr.write(`${folder} is still in use: ${String(error)}\n`)
  }
}

/** Those of this user's runs that were killed. */
function removeLeftFolders(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = /^verdict-tests-(\d+)-/.exec(name)?.[1]
    const folder = join(place, name)
    if (pid !== undefined && !existsSync(`/proc/${pid}`) && statSync(folder).uid === process.getuid?.()) remove(folder)
  }
}

/** Programs are started from the folder, too. */
function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder)
    return bavail * bsize >= roomNeeded && !/\bnoexec\b/.test(mount ?? '')
  } catch {
    return false
  }
}
