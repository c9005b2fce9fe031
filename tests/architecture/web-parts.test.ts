import { WebDeclaration } from '@verdict/core'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { webEntries } from '../../core/build/shell/built-in-plugins.ts'
import { describeWeb } from '../../core/build/plugin/describe-web.js'
import { sourceFiles } from './imports.ts'

const root = join(import.meta.dirname, '../..')

// Otherwise only the build would find a contract that the browser cannot load.
test.each(webEntries(join(root, 'plugins')))('the build can read what %s declares', async (entry) => {
  const { id, declares } = await describeWeb(entry)
  expect(id).toBe(basename(dirname(dirname(entry))))
  expect(() => WebDeclaration.parse(declares)).not.toThrow()
})

// The build leaves zod out, and with it what a schema knows; tests of screens have it and do not notice.
test('no page reads a schema', () => {
  const readsSchema = (text: string) => /\b[A-Z]\w*[a-z]\w*\.(options|enum|shape|element)\b/.test(text)
  const pages = sourceFiles(root, ['plugins']).filter((file) => /^plugins\/[^/]+\/web\//.test(file))
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter((file) => readsSchema(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(readsSchema('options={CheckerProtocol.options.map(')).toBe(true)
})
