import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CodedError } from '@verdict/core'
import * as kernelErrors from '../../core/server/base/errors.ts'
import { exportsOfContract, pluginNames } from './contracts.ts'
import { sourcesIn, type Source } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const mostFiles = 2

type Texts = Readonly<Record<string, unknown>>

/** A page that lists every coded error of the kernel and of the built-in plugins. */
export async function errorsPage(): Promise<string> {
  const plugins = await Promise.all(
    pluginNames().map(async (plugin) => ({ plugin, folder: `plugins/${plugin}`, texts: `plugins/${plugin}`, exported: await exportsOfContract(plugin) })),
  )
  const kernel = { plugin: 'kernel', folder: 'core', texts: 'core/server', exported: Object.entries<object>(kernelErrors) }
  const sections = [kernel, ...plugins].flatMap(({ plugin, folder, texts, exported }) => {
    const rows = rowsOf(plugin, { messages: errorTexts(texts), exported, sources: sourcesIn(folder) })
    return rows.length === 0 ? [] : [`## ${plugin}\n\n| code | HTTP | status | text | where |\n|---|---|---|---|---|\n${rows.join('\n')}\n`]
  })
  return `# Errors

Generated from the contracts by \`npm run contracts\`. A response that failed carries the code in \`code\`, the status in \`status\`, and the text in \`msg\`, in the language of the request. Most failures of a rule have HTTP 200, as clients of HOJ expect. *Where* names files of the plugin itself that use the error, at most ${mostFiles}; a code without an HTTP status comes from the server around the handlers, or is a finding that an answer contains.

${sections.join('\n')}`
}

function rowsOf(plugin: string, given: { messages: Texts; exported: readonly [string, object][]; sources: readonly Source[] }): string[] {
  const classes = new Map(given.exported.flatMap(([name, value]) => errorsOf(value).map((error) => [error.code, { name, error }] as const)))
  const codes = new Set([...classes.keys(), ...Object.keys(given.messages).map((key) => `${plugin}/${key}`)])
  return [...codes].toSorted().map((code) => {
    const known = classes.get(code)
    const text = given.messages[code.slice(plugin.length + 1)]
    const where = known ? usersOf(known.name, given.sources) : ''
    return `| \`${code}\` | ${known?.error.http ?? ''} | ${known?.error.status ?? ''} | ${typeof text === 'string' ? text.replaceAll('|', '\\|') : ''} | ${where} |`
  })
}

/** The error that a class stands for; none if it is no class of errors. Classes that derive from one need arguments. */
function errorsOf(value: object): CodedError[] {
  if (typeof value !== 'function' || !(value.prototype instanceof CodedError)) return []
  const parent: object = Object.getPrototypeOf(value)
  return parent === CodedError ? [Reflect.construct(value, [])] : errorsOf(parent)
}

/** The files of a plugin that import the class of an error and use it. */
function usersOf(name: string, sources: readonly Source[]): string {
  const word = new RegExp(`\\b${name}\\b`)
  const files = sources.filter(({ imports, code }) => word.test(imports) && word.test(code)).map(({ file }) => `\`${file}\``)
  const more = files.length > mostFiles ? [`${files.length - mostFiles} more`] : []
  return [...files.slice(0, mostFiles), ...more].join(', ')
}

function errorTexts(folder: string): Texts {
  const file = join(root, folder, 'locales/en-US.json')
  const { errors = {} }: { errors?: Texts } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return errors
}
