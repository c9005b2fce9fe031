import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:verdict-plugins'

interface Manifest {
  verdict?: { plugin?: string }
  exports?: Record<string, string>
}

/** The web entries of the plugins in a folder. */
export function webEntries(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .flatMap((plugin) => {
      const file = join(folder, plugin, 'package.json')
      if (!existsSync(file)) return []
      const { verdict, exports } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
      const web = exports?.['./web']
      return verdict?.plugin && web ? [join(folder, plugin, web)] : []
    })
}

/** Provides the built-in plugins as the module `virtual:verdict-plugins`; their pages stay behind `import()`. */
export function builtInPlugins(folders: readonly string[]): Plugin {
  return {
    name: 'verdict-built-in-plugins',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const entries = folders.flatMap(webEntries)
      const imports = entries.map((entry, index) => `import plugin${index} from ${JSON.stringify(entry)}`)
      return `${imports.join('\n')}\nexport const builtInPlugins = [${entries.map((_, index) => `plugin${index}`).join(', ')}]`
    },
  }
}
