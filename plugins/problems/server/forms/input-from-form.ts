import { isDeepStrictEqual } from 'node:util'
import { pick } from '@verdict/core'
import { ownJudge, type Language } from '@verdict/plugin-judging/contract'
import {
  examplesIn,
  examplesText,
  ExtraFilesWrong,
  LanguageRequired,
  LanguageUnknown,
  type Example,
  type ProblemForm,
  type SaveProblemRequest,
} from '../../contract.ts'
import type { ProblemInput } from '../writing/problem-input.ts'
import type { SavedState } from '../writing/saved-problems.ts'
import { casesOf } from './cases-from-form.ts'
import { newData, newProblem, newTexts } from './new-problem.ts'
import type { ProblemDoc, StoredCase, Template, VersionDoc } from '../problem/problem-schema.ts'

/** The stored data to which the request refers. */
interface FormContext {
  readonly before: SavedState | undefined
  readonly languages: readonly Language[]
  readonly casesBefore: readonly StoredCase[]
  readonly uploaded: readonly StoredCase[] | undefined
  readonly tagNames: ReadonlyMap<number, string>
}

/** Reads a client's request. Omitted fields keep their value, or get that of a new problem. */
export function inputFromForm(request: SaveProblemRequest, context: FormContext): ProblemInput {
  const { before } = context
  const form = request.problem
  const old = { ...newProblem, ...before?.doc }
  const { caseMode, comparison, judgeProgram, judgeExtraFiles } = before?.version ?? newData
  const judgeMode = request.judgeMode ?? form.judgeMode ?? old.judgeMode
  const isUploadCase = request.isUploadTestCase ?? form.isUploadCase ?? old.isUploadCase
  const isDefault = judgeMode === 'default'
  return {
    problemId: (form.problemId ?? old.problemId).trim().toUpperCase(),
    title: (form.title ?? old.title).trim(),
    ...pick(old, ['oj', 'remoteId']),
    type: form.type ?? old.type,
    difficulty: form.difficulty ?? old.difficulty,
    auth: form.auth ?? old.auth,
    source: sentOrBefore(form.source, old.source),
    timeLimit: form.timeLimit ?? old.timeLimit,
    memoryLimit: form.memoryLimit ?? old.memoryLimit,
    stackLimit: form.stackLimit ?? old.stackLimit,
    outputLimit: form.outputLimit === undefined ? (old.outputLimit ?? null) : form.outputLimit,
    codeShare: form.codeShare ?? old.codeShare,
    openCaseResult: form.openCaseResult ?? old.openCaseResult,
    openCaseData: form.openCaseData ?? old.openCaseData,
    removeTrailingBlanks: form.isRemoveEndBlank ?? old.removeTrailingBlanks,
    fileIo: fileIoOf(form, old),
    judgeMode,
    isUploadCase,
    languages: languagesOf(request, context),
    texts: textsOf(request, context),
    data: {
      caseMode: form.judgeCaseMode ?? caseMode,
      comparison: isDefault ? (form.comparison === undefined ? comparison : form.comparison) : null,
      judgeProgram: isDefault ? null : judgeProgramOf(form, judgeProgram),
      judgeExtraFiles: extraFiles(form.judgeExtraFile, judgeExtraFiles),
    },
    cases: old.oj === ownJudge ? casesOf(request, isUploadCase, context) : [],
    tags: tagsOf(request, context),
  }
}

/** Undefined keeps the stored text, null clears it. */
function sentOrBefore(sent: string | null | undefined, before: string): string {
  return sent === undefined ? before : (sent ?? '')
}

function fileIoOf(form: ProblemForm, { fileIo }: Pick<ProblemDoc, 'fileIo'>): ProblemDoc['fileIo'] {
  if (!(form.isFileIO ?? fileIo)) return null
  return { read: (form.ioReadFileName ?? fileIo?.read ?? '').trim(), write: (form.ioWriteFileName ?? fileIo?.write ?? '').trim() }
}

function judgeProgramOf(form: ProblemForm, old: VersionDoc['judgeProgram']): VersionDoc['judgeProgram'] {
  const code = form.spjCode ?? old?.code ?? ''
  const protocol = form.judgeProtocol ?? old?.protocol ?? 'hoj'
  // Both belong to the protocol. No form contains the arguments, and HOJ clients do not know the passes.
  const kept = protocol === old?.protocol ? old : undefined
  const passes = form.judgePasses === undefined ? kept?.passes : (form.judgePasses ?? 1)
  return {
    language: form.spjLanguage ?? old?.language ?? 'C++',
    code,
    protocol,
    ...(kept?.arguments && { arguments: kept.arguments }),
    ...(passes !== undefined && passes !== 1 && { passes }),
  }
}

/** Returns the permitted languages. All languages of the judge mean any language, including those added later. */
function languagesOf({ languages: sent }: SaveProblemRequest, { before, languages }: FormContext): string[] {
  if (!sent) {
    if (!before) throw new LanguageRequired()
    return before.doc.languages
  }
  const names = [...new Set(sent.map(({ name }) => name))]
  if (names.length === 0) throw new LanguageRequired()
  const known = new Set(languages.map(({ name }) => name))
  const unknown = names.find((name) => known.size > 0 && !known.has(name))
  if (unknown !== undefined) throw new LanguageUnknown({ name: unknown })
  return known.size > 0 && names.length === known.size ? [] : names
}

function textsOf(request: SaveProblemRequest, { before, languages }: FormContext): ProblemInput['texts'] {
  const form = request.problem
  const old: ProblemInput['texts'] = before?.texts ?? newTexts
  return {
    description: sentOrBefore(form.description, old.description),
    input: sentOrBefore(form.input, old.input),
    output: sentOrBefore(form.output, old.output),
    hint: sentOrBefore(form.hint, old.hint),
    examples: examplesOf(form, old.examples),
    translations: form.translations === undefined ? old.translations : (form.translations ?? []),
    templates: templatesOf(request, languages, old.templates),
    userExtraFiles: extraFiles(form.userExtraFile, old.userExtraFiles),
    ...(old.solutions !== undefined && { solutions: old.solutions }),
  }
}

/** HOJ clients change the text and send the list back unchanged; our client sends only the list. */
function examplesOf({ examples: text, exampleList: list }: ProblemForm, old: Example[]): Example[] {
  const inText = text === undefined ? undefined : examplesIn(text ?? '')
  const isChanged = inText !== undefined && !isDeepStrictEqual(inText, examplesIn(examplesText(old)))
  return isChanged ? inText : (list ?? old)
}

function templatesOf({ codeTemplates }: SaveProblemRequest, languages: readonly Language[], old: Template[]): Template[] {
  if (!codeTemplates) return old
  return codeTemplates.flatMap(({ lid, code, status }) => {
    const language = languages.find(({ id }) => id === lid)
    return language ? [{ language: language.name, code: code ?? '', on: status ?? false }] : []
  })
}

function extraFiles(sent: string | null | undefined, before: string): string {
  if (sent === undefined) return before
  if (sent === null || sent.trim() === '') return '{}'
  const files = parsed(sent)
  if (!Object.values(files).every((content) => typeof content === 'string')) throw new ExtraFilesWrong()
  return JSON.stringify(files)
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported below, like other JSON that is not an object.
  }
  throw new ExtraFilesWrong()
}

function tagsOf({ tags }: SaveProblemRequest, { before, tagNames }: FormContext): ProblemInput['tags'] {
  const sent = tags ?? (before?.doc.tags ?? []).map((id) => ({ id, name: undefined, color: undefined }))
  return sent.flatMap(({ id, name, color }) => {
    const known = name?.trim() || tagNames.get(id ?? 0)
    return known ? [{ name: known, color: color ?? null }] : []
  })
}
