// Plain JavaScript, because the builds of plugin authors load it without compiling it.
import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, relative } from 'node:path'

const { resolve } = createRequire(import.meta.url)

// A declaration may import contracts and, of the shell, only the declaring functions.
const stand = { '@verdict/core': resolve('@verdict/core'), '@verdict/core/web': resolve('@verdict/core/web/declare'), zod: resolve('./zod-stand-in.ts') }

/**
 * The source of a module that replaces a dynamically imported file: its default export reads as the path of the file, and every other
 * export as the path, `#` and the name of the export. CommonJS, because only there a module can have any export that is asked for.
 */
const standIn = (path) => `const path = ${JSON.stringify(path)}
const known = { __esModule: true, default: path, then: undefined, toString: () => path, [Symbol.toPrimitive]: undefined }
module.exports = Object.create(new Proxy(known, { get: (_, name) => (name in known ? known[name] : path + '#' + name) }))`

/** Replaces every dynamically imported file with its stand-in. */
const namesOfFiles = {
  name: 'verdict-names-of-files',
  setup(bundler) {
    bundler.onResolve({ filter: /^(@verdict\/core(\/web)?|zod)$/ }, ({ path }) => ({ path: stand[path] }))
    bundler.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, importer }) => {
      if (kind !== 'dynamic-import') return undefined
      const found = await bundler.resolve(path, { kind: 'import-statement', resolveDir, importer })
      return found.errors.length > 0 ? found : { path: found.path, namespace: 'file-name' }
    })
    bundler.onLoad({ filter: /./, namespace: 'file-name' }, ({ path }) => ({ contents: standIn(path) }))
  },
}

async function run(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    logLevel: 'silent',
    plugins: [namesOfFiles],
  })
  const address = `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
  return (await import(address)).default
}

const textAt = (texts, key) => key.split('.').reduce((found, part) => found?.[part], texts)

export async function describeWeb(entry) {
  const { id, locales = {}, redirects, menu, ...rest } = await run(entry)
  const folder = dirname(dirname(entry))
  const modules = {}
  const nameOf = async (load) => {
    const found = String((await load()).default)
    const name = relative(folder, found).replaceAll('\\', '/')
    modules[name] = found.split('#', 1)[0]
    return name
  }
  const withName = async ({ load, ...item }) => {
    delete item.kind
    return { ...item, module: await nameOf(load) }
  }
  const texts = await Promise.all(Object.entries(locales).map(async ([language, load]) => [language, await nameOf(load)]))
  const labelsOf = (label) =>
    texts.map(([language, name]) => {
      const text = textAt(JSON.parse(readFileSync(modules[name], 'utf8')), label)
      if (typeof text !== 'string') throw new Error(`plugin '${id}': the menu entry '${label}' has no text in ${name}`)
      return [language, text]
    })
  const declares = { locales: Object.fromEntries(texts) }
  if (redirects) declares.redirects = redirects
  if (menu) declares.menu = menu.map((entry) => ({ ...entry, labels: Object.fromEntries(labelsOf(entry.label)) }))
  for (const [kind, items] of Object.entries(rest)) declares[kind] = await Promise.all(items.map(withName))
  return { id, declares, modules }
}

export function loaderSource({ modules }) {
  const lines = Object.entries(modules).map(([name, path]) => {
    const exported = name.split('#')[1]
    const pick = exported ? `.then((module) => ({ default: module[${JSON.stringify(exported)}] }))` : ''
    return `${JSON.stringify(name)}: () => import(${JSON.stringify(path)})${pick},`
  })
  return `export default {\n${lines.join('\n')}\n}`
}
