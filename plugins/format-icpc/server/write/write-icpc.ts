import { createHash } from 'node:crypto'
import type { ExportedProblem, PackageWriter, WrittenFile } from '@verdict/plugin-exchange/contract'
import { contentOf, withAddresses } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { stringify } from 'yaml'
import { itsLanguage } from '../package/icpc-languages.ts'
import { checkIcpc } from './check-icpc.ts'
import { folderOf, submissionPaths } from './package-paths.ts'
import { statementsOf } from './write-statements.ts'
import { casesIn, planCases, type CasePlan } from './written-cases.ts'

/** Writes packages of version 2025-09: one folder per problem. */
export const icpcWriter: PackageWriter = {
  takesPictures: true,
  check: checkIcpc,
  async *files(problems) {
    for await (const problem of problems) {
      const folder = folderOf(problem.pid, problem.draft)
      for await (const { path, content } of filesOf(problem)) yield { path: `${folder}/${path}`, content }
    }
  },
}

async function* filesOf({ pid, draft: given, pictures }: ExportedProblem): AsyncGenerator<WrittenFile> {
  const draft = withAddresses(given, (address) => pictures.find((picture) => picture.address === address)?.name ?? address)
  const statements = statementsOf(draft)
  yield { path: 'problem.yaml', content: stringify(settingsOf(pid, draft, new Map(statements.map(({ code, title }) => [code, title])))) }
  for (const { code, markdown } of statements) yield { path: `statement/problem.${code}.md`, content: markdown }
  for (const { name, open } of pictures) yield { path: `statement/${name}`, content: open }
  yield* programsOf(draft)
  yield* samplesOf(draft)
  const plan = await planCases(draft)
  yield* groupsOf(draft, plan)
  for await (const { path, side } of casesIn(draft, plan)) yield { path: `data/secret/${path}`, content: contentOf(side) }
}

function settingsOf(pid: number, draft: ProblemDraft, name: ReadonlyMap<string, string>): object {
  const { timeLimit, memoryLimit, outputLimit, source, tags = [], languages = [], judgeMode } = draft
  const passes = judgeMode === 'default' ? undefined : draft.judgeProgram?.passes
  const codes = new Set(languages.flatMap((language) => itsLanguage(language)?.code ?? []))
  return {
    problem_format_version: '2025-09',
    type: [draft.type === 1 ? 'scoring' : 'pass-fail', ...(judgeMode === 'interactive' ? ['interactive'] : []), ...(passes ? ['multi-pass'] : [])],
    name: Object.fromEntries(name),
    uuid: uuidOf(`${pid} ${draft.problemId} ${draft.title}`),
    ...(source && { source }),
    ...(tags.length > 0 && { keywords: tags }),
    limits: {
      time_limit: (timeLimit ?? 1000) / 1000,
      memory: memoryLimit ?? 256,
      ...(outputLimit && { output: outputLimit }),
      ...(passes && { validation_passes: passes }),
    },
    ...(codes.size > 0 && { languages: [...codes] }),
  }
}

/** Returns the same UUID for the same problem at every export. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

function* programsOf({ judgeMode = 'default', judgeProgram, judgeExtraFiles = {}, userExtraFiles = {}, solutions = [] }: ProblemDraft): Generator<WrittenFile> {
  if (judgeMode !== 'default' && judgeProgram) {
    const ending = itsLanguage(judgeProgram.language)?.ending
    yield { path: `output_validator/${ending === 'java' ? 'Main' : 'main'}.${ending}`, content: judgeProgram.code }
    for (const [name, content] of Object.entries(judgeExtraFiles)) yield { path: `output_validator/${name}`, content }
  }
  for (const [name, content] of Object.entries(userExtraFiles)) yield { path: `include/default/${name}`, content }
  for (const [path, { code }] of submissionPaths(solutions.map((solution) => ({ ...solution })))) yield { path: `submissions/${path}`, content: code }
}

function* samplesOf({ examples = [], judgeMode }: ProblemDraft): Generator<WrittenFile> {
  const width = String(examples.length).length
  for (const [index, { input, output }] of examples.entries()) {
    const path = `data/sample/${String(index + 1).padStart(width, '0')}`
    const said = (text: string, mark: string) => text.split('\n').map((line) => `${mark}${line}`)
    // Not judged: the files of an interactive problem are for its validator.
    if (judgeMode === 'interactive') yield { path: `${path}.interaction`, content: [...said(input, '<'), ...said(output, '>')].join('\n') }
    else {
      yield { path: `${path}.in`, content: input }
      yield { path: `${path}.ans`, content: output }
    }
  }
}

/** Writes how the test data is compared and scored. */
function* groupsOf(draft: ProblemDraft, { folders, total }: CasePlan): Generator<WrittenFile> {
  const flags = validatorFlags(draft)
  const ofValidator = flags.length > 0 ? { output_validator_args: flags } : {}
  const write = (path: string, config: object): WrittenFile[] =>
    Object.keys(config).length > 0 ? [{ path: `data/${path}/test_group.yaml`, content: stringify(config) }] : []
  if (draft.examples?.length && draft.judgeMode !== 'interactive') yield* write('sample', ofValidator)
  yield* write('secret', { ...(draft.type === 1 && { max_score: total, score_aggregation: 'sum' }), ...ofValidator })
  for (const { name, maxScore } of folders.values())
    yield* write(`secret/${name}`, {
      max_score: maxScore,
      score_aggregation: draft.judgeMode === 'spj' || draft.judgeMode === 'interactive' ? 'min' : 'pass-fail',
      ...ofValidator,
    })
}

/** Returns the arguments of the validator. */
function validatorFlags({ judgeMode = 'default', judgeProgram, comparison, removeTrailingBlanks }: ProblemDraft): string[] {
  if (judgeMode !== 'default') return judgeProgram?.arguments ?? []
  switch (comparison?.name) {
    case 'case-insensitive':
      return []
    case 'numbers':
      return ['case_sensitive', 'float_tolerance', String(comparison.tolerance ?? 1e-6)]
    case 'exact':
      return ['case_sensitive', 'space_change_sensitive']
    case undefined:
      return removeTrailingBlanks === false ? ['case_sensitive', 'space_change_sensitive'] : ['case_sensitive']
    default:
      return ['case_sensitive']
  }
}
