import { isDeepStrictEqual } from 'node:util'
import { ownJudge, type Language } from '@verdict/plugin-judging/contract'
import {
  CasesRequired,
  examplesIn,
  examplesText,
  ExtraFilesWrong,
  LanguageRequired,
  LanguageUnknown,
  UploadRequired,
  type Example,
  type ProblemForm,
  type SaveProblemRequest,
  type CaseForm,
} from '../../contract.ts'
import { normalizeLineEnds } from '../test-data/line-endings.ts'
import type { ProblemInput, ProblemInputCase } from './problem-input.ts'
import type { SavedState } from './saved-state.ts'
import type { ProblemDoc, StoredCase, Template, VersionDoc } from '../problem-schema.ts'

/** The stored data that the request refers to. */
interface FormContext {
  readonly before: SavedState | undefined
  readonly languages: readonly Language[]
  readonly casesBefore: readonly StoredCase[]
  readonly uploaded: readonly StoredCase[] | undefined
  readonly tagNames: ReadonlyMap<number, string>
}

/** Reads the request of a client. Fields that it leaves out keep their value, or get their default. */
export function inputFromForm(request: SaveProblemRequest, context: FormContext): ProblemInput {
  const { before } = context
  const form = request.problem
  const old = before?.doc
  const judgeMode = request.judgeMode ?? form.judgeMode ?? old?.judgeMode ?? 'default'
  const isUploadCase = request.isUploadTestCase ?? form.isUploadCase ?? old?.isUploadCase ?? false
  const oj = old?.oj ?? ownJudge
  return {
    problemId: (form.problemId ?? old?.problemId ?? '').trim().toUpperCase(),
    title: (form.title ?? old?.title ?? '').trim(),
    oj,
    type: form.type ?? old?.type ?? 0,
    difficulty: form.difficulty ?? old?.difficulty ?? 0,
    // A new problem is hidden until somebody publishes it.
    auth: form.auth ?? old?.auth ?? 2,
    source: sentOrBefore(form.source, old?.source),
    remoteId: old?.remoteId ?? null,
    timeLimit: form.timeLimit ?? old?.timeLimit ?? (oj === ownJudge ? 1000 : null),
    memoryLimit: form.memoryLimit ?? old?.memoryLimit ?? (oj === ownJudge ? 256 : null),
    stackLimit: form.stackLimit ?? old?.stackLimit ?? 128,
    codeShare: form.codeShare ?? old?.codeShare ?? true,
    openCaseResult: form.openCaseResult ?? old?.openCaseResult ?? true,
    openCaseData: form.openCaseData ?? old?.openCaseData ?? false,
    removeTrailingBlanks: form.isRemoveEndBlank ?? old?.removeTrailingBlanks ?? true,
    fileIo: fileIoOf(form, old),
    judgeMode,
    isUploadCase,
    languages: languagesOf(request, context),
    texts: textsOf(request, context),
    data: {
      caseMode: form.judgeCaseMode ?? before?.version.caseMode ?? 'default',
      comparison: judgeMode === 'default' ? (form.comparison === undefined ? (before?.version.comparison ?? null) : form.comparison) : null,
      judgeProgram: judgeMode === 'default' ? null : judgeProgramOf(form, before),
      judgeExtraFiles: extraFiles(form.judgeExtraFile, before?.version.judgeExtraFiles),
    },
    cases: oj === ownJudge ? casesOf(request, isUploadCase, context) : [],
    tags: tagsOf(request, context),
  }
}

/** Undefined keeps the stored text, null empties it. */
function sentOrBefore(sent: string | null | undefined, before: string | undefined): string {
  return sent === undefined ? (before ?? '') : (sent ?? '')
}

function fileIoOf(form: ProblemForm, old: ProblemDoc | undefined): ProblemDoc['fileIo'] {
  if (!(form.isFileIO ?? old?.fileIo)) return null
  return { read: (form.ioReadFileName ?? old?.fileIo?.read ?? '').trim(), write: (form.ioWriteFileName ?? old?.fileIo?.write ?? '').trim() }
}

function judgeProgramOf(form: ProblemForm, before: SavedState | undefined): VersionDoc['judgeProgram'] {
  const old = before?.version.judgeProgram
  const code = form.spjCode ?? old?.code ?? ''
  const protocol = form.judgeProtocol ?? old?.protocol ?? 'hoj'
  // Both belong to the protocol. No form has the arguments, and HOJ clients do not know the passes.
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

/** A request with all languages of the judge means any language, also those that are added later. */
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
  const old = before?.texts
  return {
    description: sentOrBefore(form.description, old?.description),
    input: sentOrBefore(form.input, old?.input),
    output: sentOrBefore(form.output, old?.output),
    hint: sentOrBefore(form.hint, old?.hint),
    examples: examplesOf(form, old?.examples ?? []),
    translations: form.translations === undefined ? (old?.translations ?? []) : (form.translations ?? []),
    templates: templatesOf(request, languages, old?.templates ?? []),
    userExtraFiles: extraFiles(form.userExtraFile, old?.userExtraFiles),
    ...(old?.solutions !== undefined && { solutions: old.solutions }),
  }
}

/** HOJ clients change the text and send the list back as they read it; our client sends only the list. */
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

function extraFiles(sent: string | null | undefined, before: string | undefined): string {
  if (sent === undefined) return before ?? '{}'
  if (sent === null || sent.trim() === '') return '{}'
  const files = parsed(sent)
  if (!Object.values(files).every((content) => typeof content === 'string')) throw new ExtraFilesWrong()
  return JSON.stringify(files)
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
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

function casesOf({ samples }: SaveProblemRequest, isUploadCase: boolean, { before, casesBefore, uploaded }: FormContext): ProblemInputCase[] {
  const wasUpload = before?.doc.isUploadCase
  if (!isUploadCase) {
    if (samples)
      return samples.map((sent) => ({ input: normalizeLineEnds(sent.input ?? ''), output: normalizeLineEnds(sent.output ?? ''), ...scoreAndGroupOf(sent) }))
    if (!before || wasUpload) throw new CasesRequired()
    return casesBefore.map((one) => ({ stored: one, score: one.score, groupNum: one.groupNum }))
  }
  const stored = uploaded ?? (wasUpload ? casesBefore : undefined)
  if (!stored) throw new UploadRequired()
  if (!samples) return stored.map((one) => ({ stored: one, score: one.score, groupNum: one.groupNum }))
  const byName = new Map(stored.map((one) => [one.inputName, one]))
  return samples.map((sent) => {
    const found = byName.get(sent.input ?? '')
    if (!found) throw new UploadRequired()
    return { stored: found, ...scoreAndGroupOf(sent) }
  })
}

function scoreAndGroupOf({ score, groupNum }: CaseForm): { score: number; groupNum: number | null } {
  const group = numberIn(groupNum)
  return { score: numberIn(score) ?? Number.NaN, groupNum: group !== undefined && Number.isInteger(group) && group > 0 ? group : null }
}

function numberIn(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return Number(value)
}
