import { WebDeclaration } from '@verdict/core'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { webEntries } from '../../core/web/vite/built-in-plugins.ts'
import { describeWeb } from '../../core/web/vite/describe-web.js'

// Otherwise only the build would find a contract that the browser cannot load.
test.each(webEntries(join(import.meta.dirname, '../../plugins')))('the build can read what %s declares', async (entry) => {
  const { id, declares } = await describeWeb(entry)
  expect(id).toBe(basename(dirname(dirname(entry))))
  expect(() => WebDeclaration.parse(declares)).not.toThrow()
})
