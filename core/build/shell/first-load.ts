import { join } from 'node:path'
import { arcoStyles } from '@verdict/ui-kit/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolveOptions } from 'vite'
import type { BuiltInPlugins } from './built-in-plugins.ts'

// The contracts of plugins import each other in one direction, so the chunk of one never imports a chunk that imports it.
const contractFile = /[\\/]plugins[\\/]([^\\/]+)[\\/]contract\b/
function contractChunk(id: string): string | undefined {
  const [, plugin] = contractFile.exec(id) ?? []
  return plugin && `contract-${plugin}`
}

interface Options {
  /** The folder of the shell. */
  readonly root: string
  readonly plugins: BuiltInPlugins
  readonly resolve: ResolveOptions
}

/**
 * Bundles what the first page of a site needs into a few chunks. By default the bundler creates a chunk for everything that the same set of entries shares;
 * since every lazy page and every shared module of `/host/` is an entry, that makes many small files, some with a single icon.
 */
export class FirstLoad {
  readonly #options: Options
  #modules: ReadonlySet<string> = new Set()

  constructor(options: Options) {
    this.#options = options
  }

  /** The chunks of the first page: libraries, the shell with the ui-kit, the page itself, and its texts by language. */
  readonly groups = [
    // The components' own texts are few, and in both languages part of the shell.
    this.#group('texts-zh-CN', /(?<!ui-kit[\\/])locales[\\/]zh-CN\.json$/),
    this.#group('texts-en-US', /(?<!ui-kit[\\/])locales[\\/]en-US\.json$/),
    this.#group('libraries', /[\\/]node_modules[\\/]/),
    this.#group('shell', /[\\/](core|ui-kit)[\\/]|^\0/),
    this.#group('start', /./),
    { name: 'icons', test: /react-icon[\\/]Icon/ },
    // Code that several pages share: a plugin's contract is one file, because most of its pages need most of it.
    { name: contractChunk, debugName: 'contracts', test: contractFile, minShareCount: 2 },
    // The rest is in one chunk for each set of pages. Small chunks are not merged: importers of a module belong to at most the pages of that module,
    // so these chunks cannot import each other, in any set of plugins. Merged ones did, and made pages load twice as much.
    { name: 'shared', test: /[\\/](core|ui-kit|plugins)[\\/]|@arco-design/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 0 },
  ]

  plugin(): Plugin {
    return {
      name: 'verdict-first-load',
      apply: 'build',
      buildStart: { sequential: true, order: 'post', handler: async () => void (this.#modules = await this.#find()) },
    }
  }

  #group(name: string, test: RegExp) {
    return { name, test: (id: string) => this.#modules.has(id) && test.test(id) }
  }

  /** Bundles only the shell and the files of its first page, without following `import()`: this yields exactly the modules that the browser will run. */
  async #find(): Promise<Set<string>> {
    const { root, plugins, resolve } = this.#options
    const own = ['main.tsx', 'locales/zh-CN.json', 'locales/en-US.json'].map((file) => join(root, file))
    const built = await build({
      configFile: false,
      root,
      logLevel: 'error',
      resolve,
      plugins: [
        react(),
        arcoStyles(),
        plugins.startTable(),
        { name: 'verdict-no-lazy-files', resolveDynamicImport: (id) => ({ id: String(id), external: true }) },
      ],
      build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { input: [...own, ...plugins.startFiles()] } },
    })
    if (!('output' in built)) throw new Error('the build of the first page has several outputs')
    return new Set(built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])))
  }
}
