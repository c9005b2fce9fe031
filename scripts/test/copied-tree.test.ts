import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CopiedTree } from '../planted-faults/copied-tree.ts'
import { FileTree } from '../test-map/file-tree.ts'

const tree = new FileTree(join(import.meta.dirname, '../..'))
const fault = { title: 'no license', file: 'LICENSE', before: 'MIT License', after: 'No License' }
const read = (root: string) => readFileSync(join(root, fault.file), 'utf8')

test('a fault is planted in a copy, which loads its own packages, and removed when the tests have run or failed', async () => {
  const copy = new CopiedTree(tree)
  try {
    expect([...new FileTree(copy.root).files].toSorted()).toEqual([...tree.files].toSorted())
    expect(realpathSync(join(copy.root, 'node_modules/@verdict/plugin-ranks'))).toBe(join(copy.root, 'plugins/ranks'))
    expect(realpathSync(join(copy.root, 'node_modules/vitest'))).toBe(realpathSync(join(tree.root, 'node_modules/vitest')))
    expect(await copy.plant(fault, async () => [read(copy.root), read(tree.root)])).toEqual([expect.stringContaining('No License'), read(tree.root)])
    await expect(copy.plant(fault, () => Promise.reject(new Error('a crash')))).rejects.toThrow('a crash')
    expect(read(copy.root)).toBe(read(tree.root))
  } finally {
    copy.remove()
  }
  expect(existsSync(copy.root)).toBe(false)
})
