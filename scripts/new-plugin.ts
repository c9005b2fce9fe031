import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** By kind: the folder that is copied, and the prefix of the plugin's name. */
const templates = {
  feature: { folder: 'plugin-template', prefix: '' },
  format: { folder: 'format-template', prefix: 'format-' },
  remote: { folder: 'remote-template', prefix: 'remote-' },
} as const
type Kind = keyof typeof templates

/** Creates a plugin from the template of its kind: a feature with a page, a format of problem packages, or a remote judge; each with tests. Returns its folder. */
export function newPlugin(name: string, pluginsFolder: string, kind: Kind = 'feature'): string {
  const { folder: template, prefix } = templates[kind]
  const id = name.startsWith(prefix) ? name.slice(prefix.length) : name
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new Error(`'${id}' is not a plugin id: use lower-case words joined by hyphens, such as lucky-draw`)
  const folder = join(pluginsFolder, prefix + id)
  if (existsSync(folder)) throw new Error(`${folder} already exists`)
  cpSync(join(import.meta.dirname, template), folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    writeFileSync(path, renamed(readFileSync(path, 'utf8'), id))
  }
  return folder
}

function renamed(text: string, id: string): string {
  const words = id.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1))
  const camel = words.join('').replace(/^./, (letter) => letter.toLowerCase())
  return (
    text
      .replace(/(['"`/-])example(?![A-Z])/g, `$1${id}`)
      .replace(/\bexample(?=: \{ longestNote)/g, `'${id}'`)
      .replace(/\bexample(?!s)/g, camel)
      // Keys of judges have ten characters at most.
      .replace(/EXAMPLE/g, words.join('').toUpperCase().slice(0, 10))
      .replace(/Example/g, words.join(' '))
      .replace(/示例/g, words.join(' '))
  )
}

if (import.meta.filename === process.argv[1]) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { kind: { type: 'string', default: 'feature' } } })
    if (!(values.kind in templates)) throw new Error(`Unknown kind '${values.kind}': use ${Object.keys(templates).join(' or ')}`)
    const folder = newPlugin(positionals[0] ?? '', join(import.meta.dirname, '..', 'plugins'), values.kind as Kind)
    const next = values.kind === 'feature' ? ', then npm run dev, and open its page' : ''
    console.log(`Created ${folder}. Next: npm install${next}. Run its test with npm run unit -- ${folder}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
