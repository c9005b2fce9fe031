import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { messageOf } from '@verdict/core'
import { LanguageFile, type Language } from './language.ts'

/** The configuration is invalid; the message says where and why. */
export class ConfigurationError extends Error {
  readonly code = 'judge/configuration'
}

export async function loadLanguages(path: string): Promise<Language[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ConfigurationError(`failed to read the languages: ${error.message}`)
  })
  let content: unknown
  try {
    content = parse(text, { maxAliasCount: 500 })
  } catch (error) {
    throw new ConfigurationError(`${path}: ${messageOf(error)}`)
  }
  const found = LanguageFile.safeParse(content)
  if (!found.success) throw new ConfigurationError(`${path}: ${z.prettifyError(found.error)}`)
  const names = found.data.languages.map((language) => language.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new ConfigurationError(`${path}: the language ${twice} is defined twice`)
  return found.data.languages
}
