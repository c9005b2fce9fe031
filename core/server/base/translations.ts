import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../../plugin/index.ts'

/** The messages of one plugin in one language. */
export interface LocaleMessages {
  readonly [key: string]: string | LocaleMessages
}

/** The texts of a language in a folder: a file for each plugin, such as `contests.json`. */
export interface Translations {
  readonly texts: ReadonlyMap<string, LocaleMessages>
  /** The files and texts that were left out, each with the reason. */
  readonly faults: readonly string[]
}

const Branch = z.record(z.string(), z.unknown())

const maxFileBytes = 1_000_000
const maxTextLength = 10_000
const maxDepth = 10
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads the texts of a language. A broken file or text costs only itself: its texts are English. `english` are the texts of a plugin, if they are known. */
export function readTranslations(folder: string, english: (plugin: string) => LocaleMessages | undefined): Translations {
  const faults: string[] = []
  const texts = new Map<string, LocaleMessages>()
  for (const file of readdirSync(folder).toSorted()) {
    const [plugin, ending] = [file.slice(0, -'.json'.length), file.slice(-'.json'.length)]
    if (ending !== '.json') continue
    try {
      const path = join(folder, file)
      if (statSync(path).size > maxFileBytes) throw new Error(`has more than ${maxFileBytes} bytes`)
      const { data } = Branch.safeParse(JSON.parse(readFileSync(path, 'utf8')))
      if (!data) throw new Error('is no object')
      texts.set(
        plugin,
        checkedTexts(data, english(plugin), (key, reason) => faults.push(`${file}: '${key}' ${reason}`)),
      )
    } catch (error) {
      faults.push(`${file}: ${messageOf(error)}`)
    }
  }
  return { texts, faults }
}

function checkedTexts(
  content: z.infer<typeof Branch>,
  english: LocaleMessages | undefined,
  report: (key: string, reason: string) => void,
  path: readonly string[] = [],
): LocaleMessages {
  const kept = Object.entries(content).flatMap(([key, value]): [string, string | LocaleMessages][] => {
    const full = [...path, key].join('.')
    const reference = english?.[key]
    if (forbiddenKeys.has(key)) return (report(full, 'is no key of a text'), [])
    const branch = Branch.safeParse(value)
    if (branch.success && path.length < maxDepth)
      return [[key, checkedTexts(branch.data, typeof reference === 'object' ? reference : undefined, report, [...path, key])]]
    const fault = typeof value === 'string' ? faultOf(value, typeof reference === 'string' ? reference : undefined) : 'is no text'
    if (fault !== undefined || typeof value !== 'string') return (report(full, fault ?? 'is no text'), [])
    return value === '' ? [] : [[key, value]]
  })
  return Object.fromEntries(kept)
}

/** Why a text cannot be shown. Other texts may not be inserted in it, because two that insert each other never end. */
function faultOf(text: string, english: string | undefined): string | undefined {
  if (text.length > maxTextLength) return `has more than ${maxTextLength} characters`
  if (text.includes('$t(')) return 'inserts another text'
  const known = english === undefined ? undefined : placeholdersIn(english)
  const unknown = placeholdersIn(text).find((name) => (known === undefined ? !/^\w+$/.test(name) : !known.includes(name)))
  return unknown === undefined ? undefined : `has the placeholder '${unknown}', which the English text has not`
}

const placeholdersIn = (text: string): string[] =>
  text
    .split('{{')
    .slice(1)
    .map((rest) => rest.split('}}', 1)[0]?.trim() ?? '')
