// The languages that nearly every school uses. For others, `judge-daemon/bin/judge doctor` names the packages.
import { spawn, spawnSync } from 'node:child_process'
import { mirrorHints, withAptMirror } from '@verdict/node/mirrors.js'

interface Machine {
  isInstalled(program: string): boolean
  isRoot(): boolean
  run(command: string, words: readonly string[]): Promise<boolean>
}

const commonLanguages = [
  { name: 'C', program: 'gcc', debianPackage: 'gcc' },
  { name: 'C++', program: 'g++', debianPackage: 'g++' },
  { name: 'Java', program: 'javac', debianPackage: 'default-jdk-headless' },
  { name: 'Python', program: 'python3', debianPackage: 'python3' },
]

const machine: Machine = {
  isInstalled: (program: string) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0,
  isRoot: () => process.getuid?.() === 0,
  run: (command: string, words: readonly string[]) =>
    new Promise<boolean>((resolve) => {
      const { PATH, HOME, http_proxy, https_proxy } = process.env
      const env = { PATH, HOME, http_proxy, https_proxy, DEBIAN_FRONTEND: 'noninteractive' }
      const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'inherit'], env })
      child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0))
    }),
}

/** Installs missing compilers where possible; otherwise says what to install. Nothing else waits for it. */
export async function installCompilers({ isInstalled, isRoot, run }: Machine = machine, log: (line: string) => void = console.log): Promise<void> {
  const missing = commonLanguages.filter(({ program }) => !isInstalled(program))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  const words = ['install', '-y', '--no-install-recommends', ...missing.map(({ debianPackage }) => debianPackage)]
  const byHand = `sudo apt-get ${words.join(' ')}, then start again`
  if (process.env.VERDICT_INSTALL_COMPILERS === 'off') return
  if (!isRoot() || !isInstalled('apt-get')) return log(`No compiler for ${names}. To judge these languages: ${byHand}`)
  log(`Installing compilers for ${names}; judging starts afterwards …`)
  const done = await withAptMirror(async (mirror) => (await run('apt-get', [...mirror, 'update', '-qq'])) && run('apt-get', [...mirror, ...words])).catch(
    (error: Error) => void log(error.message),
  )
  log(done ? `Installed compilers for ${names}.` : `Failed to install compilers for ${names}. To install them: ${byHand}. ${mirrorHints.apt}`)
}
