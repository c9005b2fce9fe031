import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  FieldLost,
  FieldWrong,
  JudgingUnsupported,
  LanguageUnknown,
  OfAnotherJudge,
  type PackageArchive,
  type PackagedProblem,
  type PackagePicture,
  type ProblemReport,
  type ReadProblem,
} from '@verdict/plugin-exchange/contract'
import { byNumbers, htmlAsMarkdown, markedBlocks, solutionsOf, warnOfPictures, withoutEntities } from '@verdict/plugin-exchange/kit'
import { casesOf } from './fps-cases.ts'
import { fpsItems, type FpsItem } from './fps-item.ts'
import { ourLanguage } from '../package/fps-languages.ts'

const maxFiles = 50

const xmlFiles = (archive: PackageArchive) =>
  [...archive.files.keys()]
    .filter((path) => /\.xml$/i.test(path))
    .toSorted(byNumbers)
    .slice(0, maxFiles)

/** Whether the root element of a file is `fps`. */
async function isFpsFile(archive: PackageArchive, path: string): Promise<boolean> {
  try {
    for await (const event of archive.xml(path)) if (event.kind === 'open') return event.name === 'fps'
  } catch {
    // It is another kind of XML.
  }
  return false
}

export async function isFps(archive: PackageArchive): Promise<boolean> {
  for (const path of xmlFiles(archive)) if (await isFpsFile(archive, path)) return true
  return false
}

export async function* readFps(archive: PackageArchive, languages: () => Promise<ReadonlySet<string>>): AsyncGenerator<PackagedProblem> {
  for (const path of xmlFiles(archive)) {
    if (!(await isFpsFile(archive, path))) continue
    const warnings: Parameters<ProblemReport['warning']>[0][] = []
    let number = 0
    for await (const item of fpsItems(archive.xml(path, { warning: (finding) => void warnings.push(finding) }), path)) {
      number += 1
      const place = `${path}: item ${number}`
      yield {
        place,
        read: async (report) => {
          for (const warning of warnings) report.warning(warning)
          return readItem(item, { place, report, known: await languages() })
        },
      }
    }
  }
}

interface Reading {
  readonly place: string
  readonly report: ProblemReport
  readonly known: ReadonlySet<string>
}

function readItem(item: FpsItem, { place, report, known }: Reading): ReadProblem {
  const text = (name: string) => item.find((one) => one.name === name)?.text ?? ''
  const all = (name: string) => item.filter((one) => one.name === name)
  const texts = {
    description: statementOf(text('description')),
    input: statementOf(text('input')),
    output: statementOf(text('output')),
    hint: statementOf(text('hint')),
  }
  const pictures = picturesOf(item)
  warnOfPictures(
    Object.values(texts),
    report,
    pictures.map(({ address }) => address),
  )
  const [samples, answers] = [all('sample_input'), all('sample_output')]
  const judge = judgeOf(item, report)
  const cases = casesOf(item, { place, report, hasJudge: judge.judgeProgram !== undefined })
  const remote = text('remote_oj').trim()
  if (remote !== '' && cases.length === 0) report.error(new OfAnotherJudge({ id: `${remote} ${text('remote_id').trim()}` }))
  else if (remote !== '') report.lost(new FieldLost({ field: 'remote_oj' }))
  const source = text('source').trim().slice(0, 255)
  if (text('url').trim() !== '') report.lost(new FieldLost({ field: `url: ${text('url').trim().slice(0, 200)}` }))
  return {
    ...texts,
    ...judge,
    problemId: '',
    title: text('title').trim(),
    source,
    // The words of the source are its categories.
    tags: [...new Set(source.split(/\s+/).filter((word) => word !== '' && !word.includes('://')))],
    examples: samples.map(({ text: input }, index) => ({ input, output: answers[index]?.text ?? '' })),
    timeLimit: limitOf(item, 'time_limit', { s: 1000, ms: 1 }, place),
    memoryLimit: limitOf(item, 'memory_limit', { mb: 1, kb: 1 / 1024 }, place),
    templates: templatesOf(item, known, report),
    solutions: solutionsOf(
      all('solution').map(({ attributes, text: code }) => ({ language: ourLanguage(attributes.language ?? ''), code, expected: 'accepted' })),
      report,
    ),
    pictures,
    // XML parsers convert all line endings to LF, except those written as character references.
    keepsLineEnds: true,
    cases,
  }
}

/** Returns a text in HTML, or in Markdown inside `[md]` or an element with class `md`. */
function statementOf(text: string): string {
  const [, markdown] = /^\s*\[md\]([\s\S]*)\[\/md\]\s*$/.exec(text) ?? []
  if (markdown !== undefined) return markdown
  const [, , inElement] = /^\s*<(span|div) class=["']md["']>([\s\S]*)<\/\1>\s*$/.exec(text) ?? []
  return inElement === undefined ? htmlAsMarkdown(text) : withoutEntities(inElement)
}

function picturesOf(item: FpsItem): PackagePicture[] {
  return item.flatMap(({ name, text }, index) => {
    const content = item.slice(index + 1).find((one) => one.name === 'src' || one.name === 'base64')
    if (name !== 'src' || content?.name !== 'base64' || !content.spooled) return []
    const { bytes, open } = content.spooled
    const address = text.trim().replaceAll('&amp;', '&')
    const decoded = async () => Readable.from([Buffer.from((await buffer(open())).toString('latin1'), 'base64')])
    return [{ address, name: address.slice(address.lastIndexOf('/') + 1) || 'picture', size: Math.floor((bytes * 3) / 4), open: decoded }]
  })
}

function limitOf(item: FpsItem, field: string, units: Readonly<Record<string, number>>, file: string): number | null {
  const found = item.find(({ name }) => name === field)
  if (!found || found.text.trim() === '') return null
  const [usual = ''] = Object.keys(units)
  const factor = units[(found.attributes.unit ?? usual).trim().toLowerCase()]
  const value = Number(found.text.trim())
  if (factor === undefined || !(value > 0)) throw new FieldWrong({ file, field, problem: `${found.text.trim().slice(0, 50)} ${found.attributes.unit ?? ''}` })
  return Math.max(1, Math.ceil(value * factor))
}

function judgeOf(item: FpsItem, report: ProblemReport): Pick<ReadProblem, 'judgeMode' | 'judgeProgram'> {
  const protocols = { interactor: 'testlib', tpj: 'testlib', spj: 'hustoj' } as const
  for (const [name, protocol] of Object.entries(protocols)) {
    const program = item.find((one) => one.name === name && one.text.trim() !== '')
    if (!program) continue
    const language = ourLanguage(program.attributes.language ?? 'C++')
    if (language !== 'C' && language !== 'C++') report.error(new JudgingUnsupported({ feature: `${name}: ${program.attributes.language}` }))
    return { judgeMode: name === 'interactor' ? 'interactive' : 'spj', judgeProgram: { language, code: program.text, protocol } }
  }
  return {}
}

function templatesOf(item: FpsItem, known: ReadonlySet<string>, report: ProblemReport): Record<string, string> {
  const blocks = new Map<string, Partial<Record<'prepend' | 'template' | 'append', string>>>()
  for (const { name, attributes, text } of item) {
    if ((name !== 'prepend' && name !== 'template' && name !== 'append') || text.trim() === '') continue
    const language = ourLanguage(attributes.language ?? '')
    blocks.set(language, { ...blocks.get(language), [name]: text })
  }
  for (const language of blocks.keys()) if (known.size > 0 && !known.has(language)) report.warning(new LanguageUnknown({ language }))
  return Object.fromEntries(
    [...blocks].map(([language, { prepend, template, append }]) => [
      language,
      template !== undefined && prepend === undefined && append === undefined ? template : markedBlocks({ prepend, template, append }),
    ]),
  )
}
