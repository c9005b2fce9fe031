import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { discoverPlugins, Locales, type FoundPlugin } from '@verdict/core/site'
import { findRoot } from '../workspace/find-site.ts'
import { WrongCall } from './usages.ts'

interface Branch {
  readonly [key: string]: string | Branch
}
const Branch: z.ZodType<Branch> = z.lazy(() => z.record(z.string(), z.union([z.string(), Branch])))
const LanguagePackage = z.object({ verdict: z.object({ language: z.object({ id: z.string(), texts: z.string().default('texts') }) }) })

/** Prints how much of each plugin's texts a language has, or the English texts that it lacks. */
export async function texts(words: readonly string[]): Promise<void> {
  const [subcommand, language, plugin] = parseArgs({ args: [...words], options: {}, allowPositionals: true }).positionals
  if (subcommand !== 'coverage' && subcommand !== 'missing') throw new WrongCall('texts', `Unknown subcommand '${subcommand ?? ''}': use coverage or missing.`)
  if (language === undefined) throw new WrongCall('texts', 'The language is missing, such as fr-FR.')
  const root = process.env.VERDICT_ROOT ?? findRoot()
  const found = discoverPlugins(root)
  const english = englishTexts(root, found)
  const { texts: own, faults } = textsIn(language, { root, found, english })
  if (subcommand === 'missing') return printMissing(english, own, plugin)
  printCoverage(english, own)
  if (faults.length > 0) console.log(`\n${faults.length} texts are left out, and English there:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function printMissing(english: ReadonlyMap<string, Branch>, own: ReadonlyMap<string, Branch>, plugin: string | undefined): void {
  if (plugin !== undefined && !english.has(plugin)) throw new Error(`There are no texts of '${plugin}'. Plugins with texts: ${[...english.keys()].join(', ')}`)
  const missing = [...english].map(([id, texts]): [string, Branch] => [id, missingIn(texts, own.get(id) ?? {})])
  const shown = plugin === undefined ? Object.fromEntries(missing.filter(([, texts]) => countIn(texts) > 0)) : new Map(missing).get(plugin)
  console.log(JSON.stringify(shown, null, 2))
}

function printCoverage(english: ReadonlyMap<string, Branch>, own: ReadonlyMap<string, Branch>): void {
  const rows = [...english].map(([id, texts]) => ({ id, all: countIn(texts), missing: countIn(missingIn(texts, own.get(id) ?? {})) }))
  const sum = (key: 'all' | 'missing') => rows.reduce((total, row) => total + row[key], 0)
  for (const { id, all, missing } of [...rows, { id: 'all plugins', all: sum('all'), missing: sum('missing') }])
    console.log(
      `${id.padEnd(24)} ${String(all - missing).padStart(6)} of ${String(all).padStart(6)} ${String(Math.floor((100 * (all - missing)) / Math.max(all, 1))).padStart(4)} %`,
    )
}

/** The English texts of the kernel, the ui-kit and all installed plugins, those that are disabled included. */
function englishTexts(root: string, found: readonly FoundPlugin[]): Map<string, Branch> {
  const read = (folder: string, path: string): Branch => {
    const file = join(folder, path)
    return existsSync(file) ? Branch.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  }
  const name = 'locales/en-US.json'
  const modules = join(root, 'node_modules/@verdict')
  const all = [
    { id: 'kernel', texts: { ...read(modules, `core/server/${name}`), ...read(modules, `core/web/${name}`) } },
    { id: 'ui-kit', texts: read(modules, `ui-kit/${name}`) },
    // Packages of others contain compiled files.
    ...found.map(({ id, directory }) => ({ id, texts: { ...read(directory, name), ...read(directory, `dist/${name}`) } })),
  ]
  return new Map(all.flatMap(({ id, texts }) => (countIn(texts) > 0 ? [[id, texts]] : [])))
}

interface Sources {
  readonly root: string
  readonly found: readonly FoundPlugin[]
  readonly english: ReadonlyMap<string, Branch>
}

/** The texts of the installed plugins for a language, and of the plugin in this folder, which may not be installed. */
function textsIn(language: string, { root, found, english }: Sources): { texts: Map<string, Branch>; faults: string[] } {
  const folders = [root, ...found.map(({ directory }) => directory)].flatMap((folder) => {
    const path = join(folder, 'package.json')
    const { data } = LanguagePackage.safeParse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
    const own = data?.verdict.language
    return own && own.id.toLowerCase() === language.toLowerCase() ? [join(folder, own.texts)] : []
  })
  const [folder] = folders
  if (folder === undefined) throw new Error(`No installed plugin has the texts of the language '${language}'.`)
  const { texts: own, faults } = Locales.readTranslations(folder, (plugin) => english.get(plugin))
  const unknown = [...own.keys()].filter((plugin) => !english.has(plugin))
  return { texts: new Map(own), faults: [...faults, ...unknown.map((plugin) => `${plugin}.json: no installed plugin has this id`)] }
}

function missingIn(english: Branch, own: Branch): Branch {
  const entries = Object.entries(english).flatMap(([key, text]): [string, string | Branch][] => {
    const found = own[key]
    if (typeof text === 'string') return typeof found === 'string' ? [] : [[key, text]]
    const rest = missingIn(text, typeof found === 'object' ? found : {})
    return countIn(rest) > 0 ? [[key, rest]] : []
  })
  return Object.fromEntries(entries)
}

const countIn = (texts: Branch): number => Object.values(texts).reduce((sum: number, text) => sum + (typeof text === 'string' ? 1 : countIn(text)), 0)
