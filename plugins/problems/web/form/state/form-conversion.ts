import { pick } from '@verdict/core'
import type { Language } from '@verdict/plugin-judging/contract'
import type { CodeTemplate, Problem, ProblemCase, Tag } from '../../../contract/rows.ts'
import type { SaveProblemRequest } from '../../../contract/save-problem.ts'
import { filesIn, type AttachedFile } from '../../view/attachments.tsx'
import { blankForm, compiledAs, mayHavePasses, type FormState } from './form-state.ts'
import { caseRowOf, noComparison } from './case-rows.ts'

/** The server's responses about an edited problem. */
interface LoadedProblem {
  readonly problem: Problem
  readonly cases: readonly ProblemCase[]
  readonly templates: readonly CodeTemplate[]
  readonly tags: readonly Tag[]
  readonly chosen: readonly Language[]
  readonly languages: readonly Language[]
}

const sameFields = [
  'problemId',
  'title',
  'timeLimit',
  'memoryLimit',
  'stackLimit',
  'outputLimit',
  'codeShare',
  'openCaseResult',
  'openCaseData',
  'isRemoveEndBlank',
  'judgeCaseMode',
  'isFileIO',
  'isRemote',
  'revision',
] as const satisfies readonly (keyof Problem & keyof FormState)[]

/** Returns the form of an existing problem. */
export function formOf({ problem, cases, templates, tags, chosen, languages }: LoadedProblem): FormState {
  const spjCode = problem.spjCode ?? ''
  const spjLanguage = problem.spjLanguage ?? 'C++'
  const names = new Map(languages.map(({ id, name }) => [id, name]))
  return {
    ...blankForm(chosen),
    ...pick(problem, sameFields),
    description: problem.description ?? '',
    input: problem.input ?? '',
    output: problem.output ?? '',
    hint: problem.hint ?? '',
    source: problem.source ?? '',
    examples: problem.exampleList,
    translations: problem.translations ?? [],
    type: problem.type === 1 ? 1 : 0,
    difficulty: problem.difficulty ?? 0,
    auth: problem.auth,
    judgeMode: problem.judgeMode,
    comparison: problem.comparison?.name ?? noComparison,
    tolerance: problem.comparison?.tolerance?.toString() ?? '',
    spjCode,
    spjLanguage,
    judgeProtocol: problem.judgeProtocol ?? 'hoj',
    judgePasses: problem.judgePasses ?? 1,
    compiled: spjCode ? compiledAs({ spjCode, spjLanguage }) : '',
    ioReadFileName: problem.ioReadFileName ?? '',
    ioWriteFileName: problem.ioWriteFileName ?? '',
    userFiles: filesIn(problem.userExtraFile),
    judgeFiles: filesIn(problem.judgeExtraFile),
    templates: Object.fromEntries(
      templates.flatMap(({ lid, code, status }) => {
        const name = names.get(lid)
        return name === undefined ? [] : [[name, { on: status, code }]]
      }),
    ),
    tags: tags.map(({ name }) => name),
    isUpload: problem.isUploadCase,
    cases: cases.map(caseRowOf),
    optionalTexts: (['input', 'output'] as const).filter((field) => !problem[field]),
  }
}

/** Returns the display ID without the prefix that the server adds. */
export function withoutPrefix(problemId: string, prefix = ''): string {
  return problemId.startsWith(prefix.toUpperCase()) ? problemId.slice(prefix.length) : problemId
}

/** Returns the request that saves the form. With `keepsId`, the problem keeps its display ID. */
export function saveRequestOf(form: FormState, id: number | undefined, languages: readonly Language[], keepsId = false): SaveProblemRequest {
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
    optionalTexts: _optionalTexts,
    languages: chosen,
    judgeProtocol,
    problemId,
    named: _named,
    ...plain
  } = form
  const ids = new Map(languages.map((language) => [language.name, language.id]))
  return {
    problem: {
      ...plain,
      ...(id !== undefined && { id }),
      ...(!keepsId && { problemId }),
      exampleList: [...examples].filter(({ input, output }) => input !== '' || output !== ''),
      translations: [...form.translations],
      userExtraFile: filesText(userFiles),
      judgeExtraFile: filesText(judgeFiles),
      comparison:
        form.judgeMode !== 'default' || comparison === noComparison
          ? null
          : { name: comparison, tolerance: comparison === 'numbers' && Number(tolerance) > 0 ? Number(tolerance) : null },
      judgeProtocol,
      judgePasses: mayHavePasses(form) && form.judgePasses > 1 ? form.judgePasses : null,
    },
    judgeMode: form.judgeMode,
    isUploadTestCase: isUpload,
    uploadTestcaseDir: uploadDir,
    ...(!isRemote && { samples: cases.map(({ input, output, score, groupNum }) => ({ input, output, score, groupNum })) }),
    languages: chosen.map((name) => ({ name })),
    tags: tags.map((name) => ({ name })),
    codeTemplates: Object.entries(templates).flatMap(([name, { on, code }]) => {
      const lid = ids.get(name)
      return lid !== undefined && (on || code !== '') ? [{ lid, code, status: on }] : []
    }),
  }
}

function filesText(files: readonly AttachedFile[]): string | null {
  return files.length === 0 ? null : JSON.stringify(Object.fromEntries(files.map(({ name, content }) => [name, content])))
}
