import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '@verdict/core'
import { mirrorHints, withAptMirror } from '@verdict/node/mirrors.js'
import { runProgram } from '../programs/run-program.ts'

/** The release of this machine, such as `debian bookworm`: packages of another one cannot be installed together with its own. */
export async function releaseOfMachine(): Promise<string> {
  if (!existsSync('/usr/bin/apt-get')) throw new Error('Packages of compilers can only be fetched on Debian and Ubuntu.')
  const lines = Object.fromEntries((await readFile('/etc/os-release', 'utf8')).split('\n').map((line) => line.replaceAll('"', '').split(/=(.*)/s, 2)))
  return `${String(lines['ID'])} ${String(lines['VERSION_CODENAME'] ?? '')}`
}

/**
 * Fetches packages with all that they need on an empty system, and an index from which apt-get installs what a machine lacks. Needs no root, and changes
 * nothing on this machine. Returns the kilobytes that all of them need when they are installed.
 */
export async function fetchDebianPackages(packages: readonly string[], folder: string): Promise<number> {
  const work = `${folder}.work`
  for (const place of ['lists/partial', 'cache/archives/partial']) await mkdir(join(work, place), { recursive: true })
  await writeFile(join(work, 'status'), '')
  // Installed packages are cached there: what is current is not fetched again.
  await cp('/var/lib/apt/lists', join(work, 'lists'), { recursive: true, filter: (source) => !/\/(lock|partial|auxfiles)$/.test(source) }).catch(
    () => undefined,
  )
  const places = { 'Dir::State::lists': 'lists', 'Dir::State::status': 'status', 'Dir::Cache': 'cache' }
  const options = [...Object.entries(places).map(([name, place]) => `${name}=${join(work, place)}`), 'Debug::NoLocking=1', 'APT::Sandbox::User=root']
  const words = ['-qq', ...options.flatMap((option) => ['-o', option])]
  await withAptMirror(async (mirror) => {
    const run = (...more: string[]) => runProgram('apt-get', [...words, ...mirror, ...more], { advice: mirrorHints.apt })
    await run('update')
    await run('install', '-y', '--download-only', '--no-install-recommends', ...packages)
  })
  await mkdir(folder, { recursive: true })
  const archives = join(work, 'cache/archives')
  for (const name of (await readdir(archives)).filter((one) => one.endsWith('.deb')))
    await rename(join(archives, name), join(folder, name.replaceAll('%3a', '_')))
  await rm(work, { recursive: true })
  return writeIndex(folder)
}

async function writeIndex(folder: string): Promise<number> {
  const entries: string[] = []
  let kilobytes = 0
  for (const name of (await readdir(folder)).toSorted()) {
    const fields = (await runProgram('dpkg-deb', ['--field', join(folder, name)])).trimEnd()
    kilobytes += Number(/^Installed-Size: (\d+)/m.exec(fields)?.[1] ?? 0)
    const { size } = await stat(join(folder, name))
    entries.push(`${fields}\nFilename: ./${name}\nSize: ${size}\nSHA256: ${await sha256(join(folder, name))}\n`)
  }
  await writeFile(join(folder, 'Packages'), entries.join('\n'))
  return kilobytes
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${messageOf(error)}`)
  })
  return hash.digest('hex')
}
