import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const languages = ['en-US', 'zh-CN']

type Texts = { readonly [key: string]: string | Texts }

function textsIn(folder: string, language: string): Texts {
  return JSON.parse(readFileSync(join(folder, `locales/${language}.json`), 'utf8')) as Texts
}

function has(texts: Texts, key: string): boolean {
  const found = key.split('.').reduce<string | Texts | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), texts)
  // One text for each number, such as `left_one` and `left_other`.
  return typeof found === 'string' || (!key.endsWith('_other') && has(texts, `${key}_other`))
}

/** The keys that the code of a folder names in calls of `t`. Keys that are put together when the page runs, or are relative to others, are left out. */
function keysUsed(folder: string): { key: string; file: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(dist|test)\//.test(file))
  return files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    return [...code.matchAll(/\bt\(/g)].flatMap(({ index }) =>
      [...firstArgument(code, index + 2).matchAll(/(?<![=!]== )(?<!\[)'([\w-]+(?:\.[\w-]+)+)'(?! [=!]==)/g)].map(([, key]) => ({
        key: key!,
        file: join(folder, file),
      })),
    )
  })
}

function firstArgument(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if ('([{'.includes(code[at]!)) depth += 1
    else if (depth === 0 && ',)'.includes(code[at]!)) return code.slice(start, at)
    else if (')]}'.includes(code[at]!)) depth -= 1
  }
  return ''
}

test('every text that a page or a server names exists in both languages', () => {
  const plugins = readdirSync(join(root, 'plugins')).map((name) => join(root, 'plugins', name))
  const folders = [join(root, 'core/web'), ...plugins].filter((folder) => existsSync(join(folder, 'locales')))
  // The page kit shows texts of the kernel.
  const used = [...folders.map((folder) => [folder, folder] as const), [join(root, 'core/page-kit'), join(root, 'core/web')] as const].flatMap(
    ([code, folder]) => keysUsed(code).map((one) => ({ ...one, folder })),
  )
  const missing = used.flatMap(({ key, file, folder }) =>
    languages.filter((language) => !has(textsIn(folder, language), key)).map((language) => `${file}: ${key} (${language})`),
  )
  expect(used.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})

test('every switch has a name and an explanation', () => {
  const folders = readdirSync(join(root, 'plugins')).map((name) => join(root, 'plugins', name))
  const missing = folders
    // The admin plugin has the texts of the page there.
    .filter((folder) => existsSync(join(folder, 'locales')) && !folder.endsWith('/admin'))
    .flatMap((folder) =>
      languages.flatMap((language) => {
        const { switches = {} } = textsIn(folder, language)
        const names = Object.keys(switches).filter((name) => name !== 'title' && !name.endsWith('Hint'))
        return names.filter((name) => !has(textsIn(folder, language), `switches.${name}Hint`)).map((name) => `${folder}: ${name} (${language})`)
      }),
    )
  expect(missing).toEqual([])
})

// Of a package in English, the description is the sentence.
test('every plugin has a kind, and a name and a sentence in every language', () => {
  const plugins = readdirSync(join(root, 'plugins'))
  expect(plugins.length).toBeGreaterThan(30)
  const incomplete = plugins.filter((id) => {
    const file = JSON.parse(readFileSync(join(root, 'plugins', id, 'package.json'), 'utf8')) as { description: string; verdict: Record<string, Texts | string> }
    const { kind = 'feature', names = {}, summaries = {} } = file.verdict
    const isRemote = id.startsWith('remote-') && id !== 'remote-judging'
    const expected = id.startsWith('format-') ? 'format' : isRemote ? 'remote' : 'feature'
    const texts = [names, { 'en-US': file.description, ...Object(summaries) }] as Texts[]
    return kind !== expected || !texts.every((text) => languages.every((language) => has(text, language)))
  })
  expect(incomplete).toEqual([])
})
