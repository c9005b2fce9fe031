import type { Language } from '@verdict/plugin-judging/contract'
import type { CodeTemplate, Example, Problem, ProblemCase, Tag, Translation } from '../../contract/rows.ts'
import type { SavedProblem } from '../../contract/saved-problem.ts'
import { filesIn, type AttachedFile } from '../view/attachments.tsx'
import { noComparison, type CaseRow } from './judging/case-rows.ts'

/** A problem while it is written. */
export interface FormState {
  readonly problemId: string
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
  readonly source: string
  readonly examples: readonly Example[]
  readonly translations: readonly Translation[]
  readonly type: 0 | 1
  readonly difficulty: 0 | 1 | 2
  readonly auth: 1 | 2 | 3
  readonly timeLimit: number
  readonly memoryLimit: number
  readonly stackLimit: number
  readonly codeShare: boolean
  readonly openCaseResult: boolean
  readonly openCaseData: boolean
  readonly isRemoveEndBlank: boolean
  readonly judgeMode: 'default' | 'spj' | 'interactive'
  readonly judgeCaseMode: string
  readonly comparison: string
  readonly tolerance: string
  readonly spjCode: string
  readonly spjLanguage: string
  readonly judgeProtocol: string
  /** What was compiled last; saving wants that it still stands there. */
  readonly compiled: string
  readonly isFileIO: boolean
  readonly ioReadFileName: string
  readonly ioWriteFileName: string
  readonly userFiles: readonly AttachedFile[]
  readonly judgeFiles: readonly AttachedFile[]
  readonly languages: readonly string[]
  readonly templates: Readonly<Record<string, { readonly on: boolean; readonly code: string }>>
  readonly tags: readonly string[]
  readonly isUpload: boolean
  readonly uploadDir: string
  readonly cases: readonly CaseRow[]
  readonly isRemote: boolean
}

export type ChangeForm = (change: Partial<FormState>) => void

/** What a checker was compiled as. */
export function compiledAs({ spjLanguage, spjCode }: Pick<FormState, 'spjLanguage' | 'spjCode'>): string {
  return `${spjLanguage}\n${spjCode}`
}

/** A new problem: hidden until it is published, all languages, one empty sample, data by zip. */
export function blankForm(languages: readonly Language[]): FormState {
  return {
    problemId: '',
    title: '',
    description: '',
    input: '',
    output: '',
    hint: '',
    source: '',
    examples: [{ input: '', output: '' }],
    translations: [],
    type: 0,
    difficulty: 0,
    auth: 2,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    codeShare: true,
    openCaseResult: true,
    openCaseData: false,
    isRemoveEndBlank: true,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    comparison: noComparison,
    tolerance: '',
    spjCode: '',
    spjLanguage: 'C++',
    judgeProtocol: 'hoj',
    compiled: '',
    isFileIO: false,
    ioReadFileName: '',
    ioWriteFileName: '',
    userFiles: [],
    judgeFiles: [],
    languages: languages.map(({ name }) => name),
    templates: {},
    tags: [],
    isUpload: true,
    uploadDir: '',
    cases: [],
    isRemote: false,
  }
}

interface Stored {
  readonly problem: Problem
  readonly cases: readonly ProblemCase[]
  readonly templates: readonly CodeTemplate[]
  readonly tags: readonly Tag[]
  readonly chosen: readonly Language[]
  readonly languages: readonly Language[]
}

/** A problem as it is stored, to be changed. */
export function formOf({ problem, cases, templates, tags, chosen, languages }: Stored): FormState {
  const spjCode = problem.spjCode ?? ''
  const spjLanguage = problem.spjLanguage ?? 'C++'
  const names = new Map(languages.map(({ id, name }) => [id, name]))
  return {
    ...blankForm(chosen),
    problemId: problem.problemId,
    title: problem.title,
    description: problem.description ?? '',
    input: problem.input ?? '',
    output: problem.output ?? '',
    hint: problem.hint ?? '',
    source: problem.source ?? '',
    examples: problem.exampleList,
    translations: problem.translations ?? [],
    type: problem.type === 1 ? 1 : 0,
    difficulty: problem.difficulty as 0,
    auth: problem.auth as 1,
    timeLimit: problem.timeLimit,
    memoryLimit: problem.memoryLimit,
    stackLimit: problem.stackLimit,
    codeShare: problem.codeShare,
    openCaseResult: problem.openCaseResult,
    openCaseData: problem.openCaseData,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    judgeMode: problem.judgeMode as 'default',
    judgeCaseMode: problem.judgeCaseMode,
    comparison: problem.comparison?.name ?? noComparison,
    tolerance: problem.comparison?.tolerance?.toString() ?? '',
    spjCode,
    spjLanguage,
    judgeProtocol: problem.judgeProtocol ?? 'hoj',
    compiled: spjCode ? compiledAs({ spjCode, spjLanguage }) : '',
    isFileIO: problem.isFileIO,
    ioReadFileName: problem.ioReadFileName ?? '',
    ioWriteFileName: problem.ioWriteFileName ?? '',
    userFiles: filesIn(problem.userExtraFile),
    judgeFiles: filesIn(problem.judgeExtraFile),
    templates: Object.fromEntries(templates.flatMap(({ lid, code, status }) => (names.has(lid) ? [[names.get(lid)!, { on: status, code }]] : []))),
    tags: tags.map(({ name }) => name),
    isUpload: problem.isUploadCase,
    isRemote: problem.isRemote,
    cases: cases.map(({ input, output, score, groupNum, inputSize, outputSize }) => ({
      input,
      output,
      score: score?.toString() ?? '',
      groupNum: groupNum?.toString() ?? '',
      inputSize,
      outputSize,
    })),
  }
}

/** What is sent to save it. */
export function savedOf(form: FormState, id: number | undefined, languages: readonly Language[]): SavedProblem {
  const {
    examples,
    userFiles,
    judgeFiles,
    comparison,
    tolerance,
    templates,
    tags,
    cases,
    isUpload,
    uploadDir,
    isRemote,
    compiled: _compiled,
    languages: chosen,
    judgeProtocol,
    ...plain
  } = form
  const ids = new Map(languages.map((language) => [language.name, language.id]))
  return {
    problem: {
      ...plain,
      ...(id !== undefined && { id }),
      exampleList: [...examples].filter(({ input, output }) => input !== '' || output !== ''),
      translations: [...form.translations],
      userExtraFile: filesText(userFiles),
      judgeExtraFile: filesText(judgeFiles),
      comparison:
        form.judgeMode !== 'default' || comparison === noComparison
          ? null
          : { name: comparison as 'exact', tolerance: comparison === 'numbers' && Number(tolerance) > 0 ? Number(tolerance) : null },
      judgeProtocol: judgeProtocol as 'hoj',
    },
    judgeMode: form.judgeMode,
    isUploadTestCase: isUpload,
    uploadTestcaseDir: uploadDir,
    ...(!isRemote && { samples: cases.map(({ input, output, score, groupNum }) => ({ input, output, score, groupNum })) }),
    languages: chosen.map((name) => ({ name })),
    tags: tags.map((name) => ({ name })),
    codeTemplates: Object.entries(templates).flatMap(([name, { on, code }]) =>
      ids.has(name) && (on || code !== '') ? [{ lid: ids.get(name)!, code, status: on }] : [],
    ),
  }
}

function filesText(files: readonly AttachedFile[]): string | null {
  return files.length === 0 ? null : JSON.stringify(Object.fromEntries(files.map(({ name, content }) => [name, content])))
}
