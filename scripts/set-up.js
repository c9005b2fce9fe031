// Runs before anything is installed, so it uses nothing but Node.js.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { mirrorHints, withAptMirror } from '../core/node/mirrors.js'
import '../core/node/run-sources.js'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a program and shows for how long; its output appears only if it fails. Throws with the advice when it fails. */
async function run(title, command, args, { env = process.env, advice } = {}) {
  // Loaded on demand, after the check of Node.js: TypeScript.
  const { showTime } = await import('../core/command/launcher/keep-running.ts')
  const end = showTime(title)
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes))
  const failure = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  end('\n')
  if (failure === undefined) return
  process.stderr.write(Buffer.concat(output))
  throw new SetUpError(`${[command, ...args].join(' ')} failed: ${failure}${advice ? `. ${advice}` : ''}`)
}

/** An error that the user can fix; shown without a stack. */
export class SetUpError extends Error {}

/** Exits with one clear line when set-up fails. */
export async function withClearErrors(action) {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(`verdict: ${error.message}`)
    process.exit(1)
  }
}

/** Installs the packages of the lock file, unless they are installed already. */
export async function installPackages() {
  const stamp = join(root, 'node_modules', '.verdict-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (hasPackages(root)) return writeFileSync(stamp, lock)
  const { runningStarts } = await import('../core/command/launcher/running-starts.ts')
  const [running] = runningStarts(root)
  if (running) throw new SetUpError(`New packages must be installed, but a site runs from this folder (process ${running.pid}). Stop it first.`)
  await run('Installing packages', 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { advice: mirrorHints.npm })
  writeFileSync(stamp, lock)
}

/** Whether npm has installed what the lock file of a folder names: npm lists it in a second lock file. Packages for other machines are optional. */
export function hasPackages(folder) {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
    existsSync(join(folder, path)) ? JSON.parse(readFileSync(join(folder, path), 'utf8')).packages : undefined,
  )
  if (!wanted || !installed) return false
  const isInstalledAs = ([path, entry]) => (installed[path] ? isDeepStrictEqual(installed[path], entry) : path === '' || entry.optional === true)
  return Object.entries(wanted).every(isInstalledAs) && Object.keys(installed).every((path) => path in wanted)
}

const webSources = ['core/build', 'core/web', 'core/page-kit', 'core/plugin', 'ui-kit', 'plugins', 'package-lock.json']

/** Builds the web shell, unless no source has changed since the last build. */
export async function buildWeb() {
  const built = join(root, 'core', 'web', 'dist', 'index.html')
  if (existsSync(built) && webSources.every((path) => newest(join(root, path)) <= statSync(built).mtimeMs)) return
  await run('Building the web pages', 'npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'])
}

function newest(path) {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return readdirSync(path)
    .filter((name) => !['node_modules', 'dist', 'test', 'testing'].includes(name))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs)
}

/** Makes sure that a program is installed: installs its Debian package where possible, otherwise says what to install. */
export async function needProgram(program, debianPackage) {
  if (isInstalled(program)) return
  const how = `apt-get install -y --no-install-recommends ${debianPackage}`
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) throw new SetUpError(`${program} is missing; install it with: sudo ${how}`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, advice: mirrorHints.apt }
  await withAptMirror(async (mirror) => {
    await run('Reading the list of Debian packages', 'apt-get', [...mirror, 'update', '-qq'], options)
    await run(`Installing ${debianPackage}`, 'apt-get', [...mirror, ...how.split(' ').slice(1)], options)
  })
}

function isInstalled(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}
