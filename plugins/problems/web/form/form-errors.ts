import type { FormError } from '@verdict/page-kit'
import { compiledAs, type FormState } from './form-state.ts'

/** The fields of which the form has many, as errors name them. */
export const caseField = (index: number, key: 'input' | 'score' | 'groupNum'): string => `case ${index} ${key}`
export const templateField = (language: string): string => `template ${language}`

/** All reasons for which the form cannot be saved; the server checks these and more. */
export function formErrors(form: FormState): FormError[] {
  return [...textErrors(form), ...settingErrors(form), ...(form.isRemote ? [] : caseErrors(form))]
}

const required = { problemId: 'id-required', title: 'title-required', input: 'input-required', output: 'output-required' } as const

function textErrors(form: FormState): FormError[] {
  const place: FormError[] = form.named?.displayId.trim() === '' ? [{ key: 'place-id-required', field: 'placeId' }] : []
  const texts = (Object.keys(required) as (keyof typeof required)[]).flatMap((field) =>
    form[field].trim() === '' && !form.optionalTexts.some((optional) => optional === field) ? [{ key: required[field], field }] : [],
  )
  return [...place, ...texts]
}

function settingErrors(form: FormState): FormError[] {
  const { isFileIO, ioReadFileName, ioWriteFileName, languages, templates, judgeMode, spjCode, compiled } = form
  const errors: FormError[] = []
  if (isFileIO && (ioReadFileName.trim() === '' || ioWriteFileName.trim() === ''))
    errors.push({ key: 'file-names-required', field: ioReadFileName.trim() === '' ? 'ioReadFileName' : 'ioWriteFileName' })
  if (languages.length === 0) errors.push({ key: 'language-required', field: 'languages' })
  for (const [language, { on, code }] of Object.entries(templates))
    if (on && code.trim() === '' && languages.includes(language)) errors.push({ key: 'template-empty', field: templateField(language), values: { language } })
  if (judgeMode !== 'default' && spjCode.trim() === '') errors.push({ key: 'judge-code-required', field: 'spjCode' })
  else if (judgeMode !== 'default' && compiled !== compiledAs(form)) errors.push({ key: 'judge-not-compiled', field: 'spjCode' })
  return errors
}

function caseErrors({ isUpload, uploadDir, cases, type, judgeCaseMode }: FormState): FormError[] {
  if (isUpload && uploadDir === '' && cases.length === 0) return [{ key: 'upload-required', field: 'cases' }]
  if (cases.length === 0) return [{ key: 'cases-required', field: 'cases' }]
  return cases.flatMap((one, index) => {
    const values = { number: index + 1 }
    const errors: FormError[] = []
    if (!isUpload && one.input === '' && one.output === '') errors.push({ key: 'case-empty', field: caseField(index, 'input'), values })
    if (type === 1 && !/^-?\d+$/.test(one.score.trim())) errors.push({ key: 'score-not-whole', field: caseField(index, 'score'), values })
    else if (type === 1 && Number(one.score) < 0) errors.push({ key: 'score-negative', field: caseField(index, 'score'), values })
    if (judgeCaseMode.startsWith('subtask') && !/^[1-9]\d*$/.test(one.groupNum.trim()))
      errors.push({ key: 'group-required', field: caseField(index, 'groupNum'), values })
    return errors
  })
}
