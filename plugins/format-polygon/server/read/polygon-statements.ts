import type { Parser } from '@verdict/core/server'
import { TexUnknown, type PackageArchive, type PackagePicture, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { checked } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import type * as parse from './parse.ts'
import type { XmlElement } from './xml-element.ts'

type Texts = Pick<ProblemDraft, 'title' | 'description' | 'input' | 'output' | 'hint' | 'translations' | 'examples'>

/** The statement in one language. */
interface OneText {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
  readonly examples: NonNullable<ProblemDraft['examples']>
}

/** This site's names of languages; others are kept. */
const languages: Readonly<Record<string, string>> = {
  english: 'en-US',
  chinese: 'zh-CN',
  russian: 'ru',
  ukrainian: 'uk',
  japanese: 'ja',
  korean: 'ko',
  vietnamese: 'vi',
  spanish: 'es',
  polish: 'pl',
}

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const sections = ['name', 'legend', 'input', 'output', 'interaction', 'scoring', 'notes'] as const
/** The statement in one language in Polygon's format for other programs. */
const Properties = z.object({
  name: Text,
  legend: Text,
  input: Text,
  output: Text,
  interaction: Text,
  scoring: Text,
  notes: Text,
  sampleTests: z.array(z.object({ input: Text, output: Text })).nullish(),
})
type Properties = z.infer<typeof Properties>

interface Reading {
  readonly folder: PackageArchive
  readonly problem: XmlElement
  readonly parser: Parser<typeof parse>
  readonly report: ProblemReport
}

const pictureName = /^(?:statements|statement-sections)\/.*\.(?:png|jpe?g|gif|svg|bmp|webp|pdf|eps)$/i

/** Reads the statements in all languages. The first one that the package lists is the main one. */
export async function readStatements(reading: Reading): Promise<Texts & { pictures: PackagePicture[] }> {
  const { folder, problem } = reading
  const names = new Map(problem.all('names/name').map(({ attributes }) => [attributes.language ?? '', attributes.value ?? '']))
  const spoken = new Set([...problem.all('statements/statement').map(({ attributes }) => attributes.language ?? ''), ...names.keys()])
  const usual = [...names.values()][0] ?? problem.attributes['short-name'] ?? ''
  const texts = new Map<string, OneText>()
  for (const language of spoken) {
    const read = (await fromSections(reading, language)) ?? (await fromHtml(reading, language))
    if (read) texts.set(language, { ...read, title: names.get(language) || read.title || usual })
  }
  const [main, ...others] = [...texts]
  const nothing = { title: usual, description: '', input: '', output: '', hint: '', examples: [] }
  return {
    ...(main?.[1] ?? nothing),
    translations: Object.fromEntries(others.map(([language, { examples: _examples, ...text }]) => [languages[language] ?? language, text])),
    pictures: [...folder.files].filter(([path]) => pictureName.test(path)).map(([address, { name, size, open }]) => ({ address, name, size, open })),
  }
}

/** Reads the TeX sections: from one file for programs, or from a file each. */
async function fromSections(reading: Reading, language: string): Promise<OneText | undefined> {
  const { folder, report } = reading
  const file = `statements/${language}/problem-properties.json`
  const place = `statement-sections/${language}`
  const has = (name: string) => folder.files.has(`${place}/${name}`)
  if (!folder.files.has(file) && !has('legend.tex')) return undefined
  const read = async (name: string) => (has(name) ? folder.text(`${place}/${name}`, report) : '')
  const parts = folder.files.has(file)
    ? checked(jsonOf(await folder.text(file, report)), Properties, file)
    : checked(Object.fromEntries(await Promise.all(sections.map(async (name) => [name, await read(`${name}.tex`)] as const))), Properties, place)
  const numbers = [...folder.folder(place).files.keys()].flatMap((name) => /^example\.(\d+)$/.exec(name)?.[1] ?? []).toSorted()
  const samples =
    parts.sampleTests ??
    (await Promise.all(numbers.map(async (number) => ({ input: await read(`example.${number}`), output: await read(`example.${number}.a`) }))))
  const unix = (text: string) => text.replaceAll('\r\n', '\n')
  return {
    ...(await convertedParts(reading, parts, language)),
    examples: samples.map(({ input, output }) => ({ input: unix(input), output: unix(output) })),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function convertedParts({ folder, parser, report }: Reading, parts: Properties, language: string): Promise<Omit<OneText, 'examples'>> {
  const { name, legend, interaction, scoring, input, output, notes } = parts
  const folders = [`statements/${language}`, `statement-sections/${language}`]
  const files = new Set([...folder.files.keys()].filter((path) => pictureName.test(path)))
  const converted = await parser.call('readSections', [legend, interaction, scoring, input, output, notes], { folders, files })
  const unknown = new Set(converted.flatMap((section) => section.unknown))
  if (unknown.size > 0) report.warning(new TexUnknown({ file: language, commands: [...unknown].slice(0, 20).join(' ') }))
  const [description = '', ofInteraction, ofScoring, ...others] = converted.map(({ markdown }) => markdown)
  const section = (heading: string, markdown = '') => (markdown === '' ? [] : [`## ${heading}\n\n${markdown}`])
  const whole = [description, ...section('Interaction', ofInteraction), ...section('Scoring', ofScoring)].join('\n\n')
  return { title: name.trim(), description: whole, input: others[0]!, output: others[1]!, hint: others[2]! }
}

async function fromHtml({ folder, problem, parser, report }: Reading, language: string): Promise<OneText | undefined> {
  const found = problem.all('statements/statement').find(({ attributes }) => attributes.language === language && attributes.type === 'text/html')
  const path = found?.attributes.path ?? ''
  if (!folder.files.has(path)) return undefined
  const { description, input, output, hint } = await parser.call('readHtml', await folder.text(path, report))
  return { title: '', description, input, output, hint, examples: [] }
}
