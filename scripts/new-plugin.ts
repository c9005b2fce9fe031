import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { kindNames, PluginName } from '../core/create/plugin/plugin-name.ts'
import { filesInside } from '../core/create/plugin/template-files.ts'

/** Creates a plugin of this repository from the template of its kind. Returns its folder. */
export function newPlugin(given: string, pluginsFolder: string, kind = 'feature'): string {
  const name = nameOf(given, kind)
  const folder = join(pluginsFolder, name.id)
  if (existsSync(folder)) throw new Error(`${folder} already exists`)
  for (const [path, text] of Object.entries(filesInside(name))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function nameOf(given: string, kind: string): PluginName {
  if (!kindNames.includes(kind)) throw new Error(`Unknown kind '${kind}': use ${kindNames.join(', ')}`)
  try {
    return new PluginName(given, kind)
  } catch (error) {
    throw error instanceof RangeError ? new Error(`'${given}' is not a plugin id: use lower-case words joined by hyphens, such as lucky-draw`) : error
  }
}

if (import.meta.filename === process.argv[1]) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { kind: { type: 'string', default: 'feature' } } })
    const folder = newPlugin(positionals[0] ?? '', join(import.meta.dirname, '..', 'plugins'), values.kind)
    const next = existsSync(join(folder, 'web')) ? ', then npm run dev, and open its page' : ''
    console.log(`Created ${folder}. Next: npm install${next}. Run its test with npm run unit -- ${folder}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
