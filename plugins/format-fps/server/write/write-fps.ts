import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { FieldWrong, type ExportedProblem, type PackageWriter } from '@verdict/plugin-exchange/contract'
import { blocksOf, templatesOf } from '@verdict/plugin-exchange/kit'
import type { DraftFile, ProblemDraft } from '@verdict/plugin-problems/contract'
import { checkFps, type FpsVersion, sourceOf } from './check-fps.ts'
import { itsLanguage } from '../package/fps-languages.ts'
import { attribute, cdata, cdataStream, element } from './xml-text.ts'

/** Version 1.5 is what HUSTOJ writes now. Version 1.2 is what QDUOJ and HOJ read: whole seconds, no DOCTYPE, and no newer elements. */
export function fpsWriter(version: FpsVersion): PackageWriter {
  return {
    takesPictures: true,
    check: (problem, report) => checkFps(problem, version, report),
    async *files(problems) {
      // One file with all problems, which is read in parts.
      yield { path: 'problem.xml', content: () => bytesOf(fileOf(problems, version)) }
    },
  }
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

const doctype =
  '<!DOCTYPE fps PUBLIC "-//freeproblemset//An opensource XML standard for Algorithm Contest Problem Set//EN" "http://hustoj.com/fps.current.dtd">\n'

async function* fileOf(problems: AsyncIterable<ExportedProblem>, version: FpsVersion): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${version === '1.5' ? doctype : ''}`
  yield `<fps version="${version}" url="https://github.com/zhblue/freeproblemset/">\n<generator name="Verdict" url=""/>\n`
  for await (const problem of problems) yield* itemOf(problem, version)
  yield '</fps>\n'
}

async function* itemOf({ draft, pictures }: ExportedProblem, version: FpsVersion): AsyncGenerator<string> {
  const { timeLimit, memoryLimit, description, input = '', output = '', hint = '', examples = [], judgeProgram } = draft
  const seconds = (timeLimit ?? 1000) / 1000
  const text = (markdown: string) => (version === '1.2' || markdown === '' ? markdown : `[md]${markdown}[/md]`)
  yield `<item>\n${element('title', draft.title)}`
  yield `<time_limit unit="s">${cdata(String(seconds))}</time_limit>\n<memory_limit unit="${version === '1.2' ? 'MB' : 'mb'}">${cdata(String(memoryLimit ?? 256))}</memory_limit>\n`
  for (const { address, open } of pictures) {
    const content = await buffer(Readable.from(await open(), { objectMode: false }))
    yield `<img>${element('src', address)}${element('base64', content.toString('base64'))}</img>\n`
  }
  yield element('description', text(description)) + element('input', text(input)) + element('output', text(output))
  for (const example of examples) yield element('sample_input', example.input) + element('sample_output', example.output)
  let number = 0
  for await (const one of draft.cases) {
    number += 1
    const place = `${draft.problemId}: ${number}`
    const name = version === '1.2' ? '' : attribute('name', String(number))
    yield `<test_input${name}>`
    yield* sideOf(one.input, place)
    yield `</test_input>\n<test_output${name}>`
    yield* sideOf(one.output, place)
    yield '</test_output>\n'
  }
  yield element('hint', text(hint)) + element('source', sourceOf(draft))
  for (const { language, code, expected } of draft.solutions ?? [])
    if (expected === 'accepted') yield element('solution', code, attribute('language', itsLanguage(language) ?? language))
  yield* templates(draft)
  if (draft.judgeMode === 'spj' && judgeProgram) {
    const name = judgeProgram.protocol === 'testlib' ? 'tpj' : 'spj'
    yield element(name, judgeProgram.code, attribute('language', itsLanguage(judgeProgram.language) ?? judgeProgram.language))
  }
  yield '</item>\n'
}

function* templates(draft: ProblemDraft): Generator<string> {
  const written = new Set<string>()
  for (const [ours, code] of templatesOf(draft).on) {
    const language = itsLanguage(ours)
    // C and C With O2 are one language there.
    if (language === undefined || written.has(language)) continue
    written.add(language)
    const blocks = blocksOf(code)
    for (const name of ['prepend', 'template', 'append'] as const) if (blocks[name] !== '') yield element(name, blocks[name], attribute('language', language))
  }
}

async function* sideOf(side: string | DraftFile, place: string): AsyncGenerator<string> {
  const bytes = typeof side === 'string' ? [Buffer.from(side)] : await side.open()
  try {
    yield* cdataStream(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw new FieldWrong({ file: place, field: 'test_input', problem: 'XML holds text only' })
    throw error
  }
}
