import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginName } from './plugin-name.ts'

const templates = join(import.meta.dirname, 'templates')

/** The files of a plugin by their paths. */
export type Files = Record<string, string>

/** The files of a template for a plugin of this repository, which itself builds pages and runs browser tests. */
export function filesInside(name: PluginName): Files {
  const files = filesIn(name.kind, name)
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('test/browser/')))
}

/** The files of a template and those that every plugin in a folder of its own has, but for `package.json`. */
export function filesOutside(name: PluginName): Files {
  const files = filesIn(name.kind, name)
  const all = filesIn('outside/all', name)
  const pages = 'web/index.tsx' in files ? filesIn('outside/pages', name) : {}
  const { 'commands.md': commands = '', ...common } = { ...all, ...pages, 'commands.md': [all['commands.md'], pages['commands.md']].filter(Boolean).join('\n') }
  return { ...common, ...files, 'README.md': `${files['README.md'] ?? ''}${commands}` }
}

function filesIn(folder: string, name: PluginName): Files {
  const root = join(templates, folder)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/(^|\/)(node_modules|dist)\//.test(path) && statSync(join(root, path)).isFile(),
  )
  // npm publishes no file with the name .gitignore.
  return Object.fromEntries(paths.map((path) => [path.replace(/^git(?=hub|ignore)/, '.git'), name.in(readFileSync(join(root, path), 'utf8'))]))
}
