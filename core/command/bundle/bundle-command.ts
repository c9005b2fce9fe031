import { chmod, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { arch } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FinishedFile } from '../commands/finished-file.ts'
import { WrongCall } from '../commands/usages.ts'
import { findRoot } from '../workspace/find-site.ts'
import { fetchDebianPackages, releaseOfMachine, sha256 } from './debian-packages.ts'
import { debianPackagesOf } from './languages.ts'
import { runProgram, writeOutput } from '../programs/run-program.ts'
import { checkClone, stageSite } from './site-tree.ts'

/** The folder that the archive contains. */
const name = 'verdict-bundle'

/** Writes everything that a machine without the Internet needs to one file. */
export async function bundle(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { languages: { type: 'string', default: 'c,cpp,java,python' } },
    allowPositionals: true,
  })
  if (positionals.length > 1) throw new WrongCall('bundle', 'Specify one file for the bundle.')
  const root = process.env.VERDICT_ROOT ?? findRoot()
  const packages = debianPackagesOf(values.languages)
  checkClone(root)
  const release = await releaseOfMachine()
  const [, version = ''] = /"version": "([^"]+)"/.exec(await readFile(join(root, 'package.json'), 'utf8')) ?? []
  const out = resolve(positionals[0] ?? `${name}-${version}-${arch()}.tar`)
  const file = await FinishedFile.create(out)
  const work = await mkdtemp(join(dirname(out), '.verdict-bundle-'))
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const folder = join(work, name)
    console.log('Collecting the site, its packages and Node.js …')
    const site = join(work, 'site')
    await stageSite(root, site)
    stopped.signal.throwIfAborted()
    console.log(`Fetching the Debian packages of ${packages.join(', ')} …`)
    const packagesKilobytes = await fetchDebianPackages(packages, join(folder, 'debian'))
    stopped.signal.throwIfAborted()
    console.log('Packing …')
    const siteKilobytes = Number((await runProgram('du', ['-sk', site])).split('\t')[0])
    await runProgram('tar', ['-czf', join(folder, 'site.tar.gz'), '--owner=0', '--group=0', '-C', site, '.'])
    await rm(site, { recursive: true })
    await copyFile(join(import.meta.dirname, 'install'), join(folder, 'install'))
    await chmod(join(folder, 'install'), 0o755)
    const machine = (await runProgram('uname', ['-m'])).trim()
    await writeManifest(folder, {
      version,
      machine,
      release,
      packages: packages.join(' '),
      site_kilobytes: siteKilobytes,
      packages_kilobytes: packagesKilobytes,
    })
    await writeOutput('tar', ['-cf', '-', '-C', work, name], file.stream)
    stopped.signal.throwIfAborted()
  } catch (error) {
    await file.discard()
    throw stopped.signal.aborted ? new Error('Stopped; no bundle was written.') : error
  } finally {
    await rm(work, { recursive: true, force: true })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
  const bytes = await file.finish()
  console.log(
    `Saved the bundle to ${out} (${Math.round(bytes / 1e6)} MB), for ${release} on ${arch()}.\nOn the other machine: tar -xf ${name}….tar && sudo ${name}/install`,
  )
}

/** Variables for the shell, and the sums of all files. */
async function writeManifest(folder: string, variables: Readonly<Record<string, string | number>>): Promise<void> {
  await writeFile(
    join(folder, 'manifest'),
    Object.entries(variables)
      .map(([variable, value]) => `${variable}='${value}'\n`)
      .join(''),
  )
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  const lines = await Promise.all(paths.map(async (path) => `${await sha256(path)}  ${path.slice(folder.length + 1)}\n`))
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''))
}
