import { formRules } from '@verdict/page-kit'
import { problems } from '../../../contract/problems.ts'
import { compiledAs, type FormState } from './form-state.ts'

type Case = FormState['cases'][number]

/** Returns the error key of a field of which the form has many. */
export const caseField = (index: number, key: 'input' | 'score' | 'groupNum'): string => `case ${index} ${key}`
export const templateField = (language: string): string => `template ${language}`

/** The client-side rules of the form; the server checks these and more. */
export const problemRules = formRules<FormState>(problems, {
  'place-id-required': { field: 'placeId', wrong: ({ named }) => named?.displayId.trim() === '' },
  'id-required': { field: 'problemId', wrong: isMissing('problemId') },
  'title-required': { field: 'title', wrong: isMissing('title') },
  'input-required': { field: 'input', wrong: isMissing('input') },
  'output-required': { field: 'output', wrong: isMissing('output') },
  'file-names-required': {
    each: (form) =>
      form.isFileIO
        ? (['ioReadFileName', 'ioWriteFileName'] as const)
            .filter((field) => form[field].trim() === '')
            .slice(0, 1)
            .map((field) => ({ field }))
        : [],
  },
  'language-required': { field: 'languages', wrong: ({ languages }) => languages.length === 0 },
  'template-empty': {
    each: ({ languages, templates }) =>
      Object.entries(templates)
        .filter(([language, { on, code }]) => on && code.trim() === '' && languages.includes(language))
        .map(([language]) => ({ field: templateField(language), values: { language } })),
  },
  'judge-code-required': { field: 'spjCode', wrong: ({ judgeMode, spjCode }) => judgeMode !== 'default' && spjCode.trim() === '' },
  'judge-not-compiled': {
    field: 'spjCode',
    wrong: (form) => form.judgeMode !== 'default' && form.spjCode.trim() !== '' && form.compiled !== compiledAs(form),
  },
  'upload-required': { field: 'cases', wrong: (form) => hasNoCases(form) && waitsForUpload(form) },
  'cases-required': { field: 'cases', wrong: (form) => hasNoCases(form) && !waitsForUpload(form) },
  'case-empty': { each: casesWhere('input', ({ input, output }, { isUpload }) => !isUpload && input === '' && output === '') },
  'score-not-whole': { each: casesWhere('score', ({ score }, { type }) => type === 1 && !/^-?\d+$/.test(score.trim())) },
  'score-negative': { each: casesWhere('score', ({ score }, { type }) => type === 1 && /^-\d+$/.test(score.trim()) && Number(score) < 0) },
  'group-required': {
    each: casesWhere('groupNum', ({ groupNum }, { judgeCaseMode }) => judgeCaseMode.startsWith('subtask') && !/^[1-9]\d*$/.test(groupNum.trim())),
  },
})

function isMissing(field: 'problemId' | 'title' | 'input' | 'output') {
  return (form: FormState) => form[field].trim() === '' && !form.optionalTexts.some((optional) => optional === field)
}

function hasNoCases({ isRemote, cases }: FormState): boolean {
  return !isRemote && cases.length === 0
}

function waitsForUpload({ isUpload, uploadDir }: FormState): boolean {
  return isUpload && uploadDir === ''
}

function casesWhere(key: 'input' | 'score' | 'groupNum', isWrong: (one: Case, form: FormState) => boolean) {
  return (form: FormState) => {
    if (form.isRemote) return []
    return form.cases.flatMap((one, index) => (isWrong(one, form) ? [{ field: caseField(index, key), values: { number: index + 1 } }] : []))
  }
}
