import {
  htmlAsMarkdown,
  statementParts,
  texAsMarkdown,
  TexUnknown,
  checked,
  type PackageArchive,
  type PackagePicture,
  type ProblemReport,
} from '@verdict/plugin-exchange/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
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

/** Our names of languages; the others keep theirs. */
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
/** The statement in one language as Polygon writes it for other programs. */
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

/** The statements in all languages: the first that the package names is the main one. */
export async function readStatements(folder: PackageArchive, problem: XmlElement, report: ProblemReport): Promise<Texts & { pictures: PackagePicture[] }> {
  const names = new Map(problem.all('names/name').map(({ attributes }) => [attributes.language ?? '', attributes.value ?? '']))
  const spoken = new Set([...problem.all('statements/statement').map(({ attributes }) => attributes.language ?? ''), ...names.keys()])
  const usual = [...names.values()][0] ?? problem.attributes['short-name'] ?? ''
  const texts = new Map<string, OneText>()
  for (const language of spoken) {
    const read = (await fromSections(folder, language, report)) ?? (await fromHtml(folder, problem, language, report))
    if (read) texts.set(language, { ...read, title: names.get(language) || read.title || usual })
  }
  const [main, ...others] = [...texts]
  const nothing = { title: usual, description: '', input: '', output: '', hint: '', examples: [] }
  return {
    ...(main?.[1] ?? nothing),
    translations: Object.fromEntries(others.map(([language, { examples: _examples, ...text }]) => [languages[language] ?? language, text])),
    pictures: [...folder.files]
      .filter(([path]) => /^(?:statements|statement-sections)\/.*\.(?:png|jpe?g|gif|svg|bmp|webp|pdf|eps)$/i.test(path))
      .map(([address, { name, size, open }]) => ({ address, name, size, open })),
  }
}

/** The parts in TeX: in one file for programs, or a file each. */
async function fromSections(folder: PackageArchive, language: string, report: ProblemReport): Promise<OneText | undefined> {
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
    ...convertedParts(folder, parts, { language, report }),
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

function convertedParts(
  folder: PackageArchive,
  parts: Properties,
  { language, report }: { language: string; report: ProblemReport },
): Omit<OneText, 'examples'> {
  const folders = [`statements/${language}`, `statement-sections/${language}`]
  const picture = (name: string) =>
    folders.flatMap((path) => ['', '.png', '.jpg', '.pdf'].map((ending) => `${path}/${name}${ending}`)).find((path) => folder.files.has(path))
  const unknown = new Set<string>()
  const convert = (tex: string) => {
    const read = texAsMarkdown(tex, { picture })
    for (const command of read.unknown) unknown.add(command)
    return read.markdown
  }
  const section = (heading: string, tex: string) => (tex.trim() === '' ? [] : [`## ${heading}\n\n${convert(tex)}`])
  const read = {
    title: parts.name.trim(),
    description: [convert(parts.legend), ...section('Interaction', parts.interaction), ...section('Scoring', parts.scoring)].join('\n\n'),
    input: convert(parts.input),
    output: convert(parts.output),
    hint: convert(parts.notes),
  }
  if (unknown.size > 0) report.warning(new TexUnknown({ file: language, commands: [...unknown].slice(0, 20).join(' ') }))
  return read
}

async function fromHtml(folder: PackageArchive, problem: XmlElement, language: string, report: ProblemReport): Promise<OneText | undefined> {
  const found = problem.all('statements/statement').find(({ attributes }) => attributes.language === language && attributes.type === 'text/html')
  const path = found?.attributes.path ?? ''
  if (!folder.files.has(path)) return undefined
  const html = await folder.text(path, report)
  const { description, input, output, hint } = statementParts(htmlAsMarkdown(/<body[^<>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(html)?.[1] ?? html))
  return { title: '', description, input, output, hint, examples: [] }
}
