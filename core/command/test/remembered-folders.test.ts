import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataFolders } from '../workspace/find-site.ts'
import { Workspace } from '../workspace/workspace.ts'

test('commands do not find the site of npm run dev, so that they work on the real one', async () => {
  const root = await mkdtemp(join(tmpdir(), 'verdict-remembered-'))
  for (const name of ['data-dev', 'data-other']) new Workspace(root, join(root, name)).remember()
  expect(new DataFolders(root).read()).toEqual(process.env.MONGODB_URI ? [] : [join(root, 'data-other')])
  await rm(root, { recursive: true })
})
