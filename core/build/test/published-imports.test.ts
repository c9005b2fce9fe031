import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesOf, workspacesOf } from '../packages/workspaces.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const workspaces = workspacesOf(root)

/** Files that only builds and tests of this repository use. */
const onlyHere = ['plugins/contests/testing/contest-screens.ts', 'plugins/submissions/testing/real-judge.ts', 'core/build/vite.config.ts']

test('published files import nothing outside their package by a path', () => {
  const outside = workspaces.flatMap((workspace) =>
    filesOf(root, workspace, workspaces)
      .filter((path) => /\.(tsx?|js)$/.test(path) && !path.includes('templates/') && !onlyHere.includes(join(workspace.folder, path)))
      .flatMap((path) => {
        const code = readFileSync(join(root, workspace.folder, path), 'utf8')
        const imported = [...code.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, to = '']) => join(path, '..', to))
        return imported.some((to) => to.startsWith('..')) ? [join(workspace.folder, path)] : []
      }),
  )
  expect(outside).toEqual([])
})
