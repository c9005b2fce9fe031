import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const template = join(import.meta.dirname, 'plugin-template')

/** Creates a plugin from the template: a page, two calls, a collection, a setting, a menu entry and a test. Returns its folder. */
export function newPlugin(id: string, pluginsFolder: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new Error(`'${id}' is not a plugin id: use lower-case words joined by hyphens, such as lucky-draw`)
  const folder = join(pluginsFolder, id)
  if (existsSync(folder)) throw new Error(`${folder} exists already`)
  cpSync(template, folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
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
  return text
    .replace(/(['"`/-])example(?![A-Z])/g, `$1${id}`)
    .replace(/\bexample(?=: \{ longestNote)/g, `'${id}'`)
    .replace(/\bexample/g, camel)
    .replace(/Example/g, words.join(' '))
    .replace(/示例/g, words.join(' '))
}

if (import.meta.filename === process.argv[1]) {
  const { positionals } = parseArgs({ allowPositionals: true })
  try {
    const folder = newPlugin(positionals[0] ?? '', join(import.meta.dirname, '..', 'plugins'))
    console.log(`Created ${folder}. Next: npm install, then npm run dev, and open its page. Run its test with npx vitest run ${folder}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
