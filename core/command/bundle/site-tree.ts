import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, glob, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { basename, join, relative } from 'node:path'
import { mirrorHints } from '@verdict/node/mirrors.js'
import { runProgram } from '../programs/run-program.ts'

/** The parts of the repository that a running site needs. */
const parts = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'config',
  'core',
  'docs',
  'judge-daemon',
  'plugins',
  'scripts',
  'ui-kit',
]
/** Names of folders and files that stay behind wherever they are; of `dist`, only the built pages are needed. */
const leftOut = new Set(['node_modules', 'test', 'bench', 'coverage', '.git', '.verdict', '.env', 'judge.yaml', 'mirrors.env'])
/** Libraries of pages and their compiler: the pages are built. */
const pagePackages = [
  'monaco-editor',
  '@monaco-editor',
  '@antv',
  '@arco-design',
  'typescript',
  '@typescript',
  'vite',
  'rolldown',
  '@rolldown',
  'lightningcss*',
  'esbuild',
  '@esbuild',
  'es-abstract',
]
const builtPages = 'core/web/dist'

/** Starts the site with a judge. Compilers are those of the bundle: without a network, none can be installed. */
const start = `#!/bin/sh
cd "$(dirname "$(readlink -f "$0")")"
export VERDICT_INSTALL_COMPILERS="\${VERDICT_INSTALL_COMPILERS-off}"
exec core/node/with-node node scripts/start.js "$@"
`

/** Throws if the folder is no clone whose pages are built. */
export function checkClone(root: string): void {
  if (!existsSync(join(root, 'scripts/start.js'))) throw new Error(`${root} is not a clone of the repository, which verdict bundle needs.`)
  if (!existsSync(join(root, builtPages, 'index.html'))) throw new Error('Build the pages first: npm run build')
}

/** Writes the site, ready to start: sources, built pages, the packages of the lock file that a site uses, and Node.js. */
export async function stageSite(root: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const part of parts)
    await cp(join(root, part), join(to, part), { recursive: true, preserveTimestamps: true, filter: (source) => isTaken(relative(root, source)) })
  await runProgram('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: to, advice: mirrorHints.npm })
  for await (const name of glob(pagePackages, { cwd: join(to, 'node_modules') })) await rm(join(to, 'node_modules', name), { recursive: true, force: true })
  await rm(join(to, 'node_modules/.cache'), { recursive: true, force: true })
  // The start neither installs packages nor builds pages.
  const lock = createHash('sha256').update(await readFile(join(to, 'package-lock.json')))
  await writeFile(join(to, 'node_modules/.verdict-lock'), lock.digest('hex'))
  const now = new Date()
  await utimes(join(to, builtPages, 'index.html'), now, now)
  await stageNode(join(root, 'core/node/release'), join(to, 'core/node/bin'))
  await writeFile(join(to, 'start'), start)
  await chmod(join(to, 'start'), 0o755)
}

function isTaken(path: string): boolean {
  const inPages = path === builtPages || path.startsWith(`${builtPages}/`)
  return inPages || !(leftOut.has(basename(path)) || basename(path) === 'dist' || path.endsWith('.log') || path.endsWith('.tgz'))
}

/** The Node.js that machines without one fetch: it depends on no other package of its system. */
async function stageNode(release: string, to: string): Promise<void> {
  const work = `${to}.work`
  await mkdir(work, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) await copyFile(join(release, name), join(work, name))
  await runProgram('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: work, advice: mirrorHints.npm })
  const { value: program } = await glob('node_modules/node-*/bin/node', { cwd: work }).next()
  if (!program) throw new Error(`The npm registry has no Node.js for this machine. ${mirrorHints.npm}`)
  await mkdir(to, { recursive: true })
  await copyFile(join(work, program), join(to, 'node'))
  await chmod(join(to, 'node'), 0o755)
  await rm(work, { recursive: true })
}
