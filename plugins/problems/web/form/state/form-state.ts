import type { Language } from '@verdict/plugin-judging/contract'
import type { PlaceName, ProblemFormProps } from '../../../contract/screens/form.ts'
import type { Example, Problem, Translation } from '../../../contract/rows.ts'
import type { AttachedFile } from '../../view/attachments.tsx'
import { noComparison, type CaseRow } from './case-rows.ts'

/** The state of the problem form. */
export interface FormState {
  readonly problemId: string
  readonly title: string
  /** The problem's name in the form's place; null in places without their own names. */
  readonly named: PlaceName | null
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
  /** Null if a remote judge does not specify it. */
  readonly timeLimit: number | null
  readonly memoryLimit: number | null
  readonly stackLimit: number
  /** Null for the judge's default. */
  readonly outputLimit: number | null
  readonly codeShare: boolean
  readonly openCaseResult: boolean
  readonly openCaseData: boolean
  readonly isRemoveEndBlank: boolean
  readonly judgeMode: 'default' | 'spj' | 'interactive'
  readonly judgeCaseMode: string
  readonly comparison: NonNullable<Problem['comparison']>['name'] | typeof noComparison
  readonly tolerance: string
  readonly spjCode: string
  readonly spjLanguage: string
  readonly judgeProtocol: NonNullable<Problem['judgeProtocol']>
  /** How many times a program runs for each test case. */
  readonly judgePasses: number
  /** The checker that was compiled last; the form can be saved only with exactly this one. */
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
  /** The revision that the form has read; the server refuses to overwrite a newer one. */
  readonly revision: number | null
  /** Texts that an imported problem lacks. */
  readonly optionalTexts: readonly ('input' | 'output')[]
}

export type ChangeForm = (change: Partial<FormState>) => void

/** The props of the form's panels. */
export interface FormPanelProps {
  form: FormState
  change: ChangeForm
  /** The place of the form. */
  place: ProblemFormProps
}

/** Returns a key of the compiled checker. */
export function compiledAs({ spjLanguage, spjCode }: Pick<FormState, 'spjLanguage' | 'spjCode'>): string {
  return `${spjLanguage}\n${spjCode}`
}

/** Whether the checker or interactor can ask for another pass. */
export const mayHavePasses = ({ judgeProtocol }: Pick<FormState, 'judgeProtocol'>): boolean => judgeProtocol === 'kattis'

/** Returns a new problem: hidden if that is possible here, with all languages, one empty sample, and test data from a zip. */
export function blankForm(
  languages: readonly Language[],
  { auths = [2], type = 0, named }: Partial<Pick<ProblemFormProps, 'auths' | 'type' | 'named'>> = {},
): FormState {
  return {
    problemId: '',
    title: '',
    named: named ?? null,
    description: '',
    input: '',
    output: '',
    hint: '',
    source: '',
    examples: [{ input: '', output: '' }],
    translations: [],
    type,
    difficulty: 0,
    auth: auths.includes(2) ? 2 : (auths[0] ?? 2),
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    outputLimit: null,
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
    judgePasses: 1,
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
    revision: null,
    optionalTexts: [],
  }
}

/** Longer typed test cases are left out of drafts, which must fit into the browser's storage. */
const maxDraftCharacters = 128 * 1024

/**
 * Returns the part of the form that a draft stores. Long test cases are left out, with the mode in which they were entered. It has no revision, because a user
 * who restores a draft has been notified of a newer version and can replace it.
 */
export function draftOf({ revision: _revision, ...form }: FormState): Partial<FormState> {
  if (form.isUpload) return form
  const characters = form.cases.reduce((sum, { input, output }) => sum + input.length + output.length, 0)
  if (characters <= maxDraftCharacters) return form
  const { cases: _cases, isUpload: _isUpload, uploadDir: _uploadDir, ...kept } = form
  return kept
}
