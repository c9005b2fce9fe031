import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Writes the archives of a folder to another one, as those of a later version, with a changelog in that of the kernel. */
export async function writeLater(from: string, { before, after }: { before: string; after: string }, to: string): Promise<string> {
  const draft = join(to, 'draft')
  const later = (text: string) => text.replaceAll(`"${before}"`, `"${after}"`).replaceAll(`"^${before}"`, `"^${after}"`).replaceAll(`'${before}'`, `'${after}'`)
  for (const file of (await readdir(from)).filter((name) => name.endsWith(`-${before}.tgz`))) {
    await mkdir(draft, { recursive: true })
    await run('tar', ['-xzf', join(from, file), '-C', draft])
    for (const name of ['package.json', 'plugin/version.js', 'CHANGELOG.md']) {
      const path = join(draft, 'package', name)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      if (text !== undefined)
        await writeFile(path, name === 'CHANGELOG.md' ? `# Changelog\n\n## [${after}]\n\n- Everything is faster.\n\n## [${before}]\n\n- Old.\n` : later(text))
    }
    await run('tar', ['-czf', join(to, file.replace(before, after)), '-C', draft, 'package'])
    await rm(draft, { recursive: true })
  }
  return to
}
