// Runs before anything is installed, so it uses nothing but Node.js.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import '../core/node/run-sources.js'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a program and waits for it; throws when it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) throw new SetUpError(`${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

class SetUpError extends Error {}

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
export function installPackages() {
  const stamp = join(root, 'node_modules', '.verdict-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages …')
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'])
  writeFileSync(stamp, lock)
}

const webSources = ['core/build', 'core/web', 'core/page-kit', 'core/plugin', 'ui-kit', 'plugins', 'package-lock.json']

/** Builds the web shell, unless no source has changed since the last build. */
export function buildWeb() {
  const built = join(root, 'core', 'web', 'dist', 'index.html')
  if (existsSync(built) && webSources.every((path) => newest(join(root, path)) <= statSync(built).mtimeMs)) return
  console.log('Building the web pages …')
  run('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'])
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
export function needProgram(program, debianPackage) {
  if (isInstalled(program)) return
  const how = `apt-get install -y --no-install-recommends ${debianPackage}`
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) throw new SetUpError(`${program} is missing; install it with: sudo ${how}`)
  console.log(`Installing ${debianPackage} …`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  run('apt-get', ['update', '-qq'], quiet)
  run('apt-get', how.split(' ').slice(1), quiet)
}

function isInstalled(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}
