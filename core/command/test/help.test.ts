import { expect, test } from 'vitest'
import { helpOf } from '../commands/usages.ts'

const added = {
  name: 'export',
  usages: [['export --format FORMAT --keyword WORDS --visibility public|hidden|contest', 'Exports the matching problems.']] as [string, string][],
}

test.each([80, 100, 140])('the help fits a terminal of %s columns, and names each command under its topic', (columns) => {
  const lines = helpOf(undefined, [added], columns).split('\n')
  // A call is never broken.
  expect(lines.filter((line) => line.length > columns && /^ |\S {2}/.test(line))).toEqual([])
  expect(lines[0]).toBe('Site:')
  for (const name of ['start', 'demo', 'doctor', 'plugins', 'user', 'revoke', 'backup', 'restore', 'move-to', 'move-from', 'trace', 'explain', 'export'])
    expect(
      lines.some((line) => line.startsWith(`verdict ${name}`)),
      name,
    ).toBe(true)
})

test('the help of one command lists its usages alone', () => {
  expect(helpOf('doctor', [], 100)).toMatch(/^verdict doctor {2}Checks the site and reports problems\.\n\nCommands find/)
})
