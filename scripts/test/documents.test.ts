import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  // Templates are read where they are copied to, and texts of the demo site on its pages.
  .filter((file) => file !== '' && existsSync(join(root, file)) && !/^core\/create\/plugin\/templates\/|^plugins\/[^/]+\/demo\//.test(file))

/** The targets of links to files and folders, without those in code. */
function linksIn(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\((?![a-z]+:)([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(([, target = '']) => target)
}

test('links of documents lead to files and folders that exist', () => {
  expect(linksIn('[a](b.md#c), [d](#e), [f](https://g.h/), `[i](j)`')).toEqual(['b.md'])
  const links = documents.flatMap((file) => linksIn(readFileSync(join(root, file), 'utf8')).map((target) => ({ file, target })))
  expect(links.length).toBeGreaterThan(300)
  const broken = links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target)))
  expect(broken).toEqual([])
})

test('the table of places to change has at least thirty rows, each with a place and a test', () => {
  const rows = readFileSync(join(root, 'docs/where-to-change.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| to change'))
  expect(rows.length).toBeGreaterThanOrEqual(30)
  for (const row of rows)
    expect(
      row
        .split(' | ')
        .slice(1)
        .map((cell) => linksIn(cell).length > 0),
      row,
    ).toEqual([true, true])
})
