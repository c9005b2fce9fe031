import { caseField, templateField } from './field-names.ts'
import { compiledAs, type FormState } from './form-state.ts'

/** A message of the plugin's texts, with what it mentions, and the field that it is about. */
export interface FormError {
  readonly key: string
  readonly field?: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** All that keeps a problem from being saved; the server checks the same and more. */
export function formFaults(form: FormState): FormError[] {
  return [...textFaults(form), ...settingFaults(form), ...(form.isRemote ? [] : caseFaults(form))]
}

/** Those of the faults that a save found which are not mended yet. */
export function remainingFaults(found: readonly FormError[], form: FormState): FormError[] {
  if (found.length === 0) return []
  const name = ({ key, field }: FormError) => `${key} ${field}`
  const names = new Set(found.map(name))
  return formFaults(form).filter((fault) => names.has(name(fault)))
}

const required = { problemId: 'id-required', title: 'title-required', input: 'input-required', output: 'output-required' } as const

function textFaults(form: FormState): FormError[] {
  return (Object.keys(required) as (keyof typeof required)[]).flatMap((field) => (form[field].trim() === '' ? [{ key: required[field], field }] : []))
}

function settingFaults(form: FormState): FormError[] {
  const { isFileIO, ioReadFileName, ioWriteFileName, languages, templates, judgeMode, spjCode, compiled } = form
  const faults: FormError[] = []
  if (isFileIO && (ioReadFileName.trim() === '' || ioWriteFileName.trim() === ''))
    faults.push({ key: 'file-names-required', field: ioReadFileName.trim() === '' ? 'ioReadFileName' : 'ioWriteFileName' })
  if (languages.length === 0) faults.push({ key: 'language-required', field: 'languages' })
  for (const [language, { on, code }] of Object.entries(templates))
    if (on && code.trim() === '' && languages.includes(language)) faults.push({ key: 'template-empty', field: templateField(language), values: { language } })
  if (judgeMode !== 'default' && spjCode.trim() === '') faults.push({ key: 'judge-code-required', field: 'spjCode' })
  else if (judgeMode !== 'default' && compiled !== compiledAs(form)) faults.push({ key: 'judge-not-compiled', field: 'spjCode' })
  return faults
}

function caseFaults({ isUpload, uploadDir, cases, type, judgeCaseMode }: FormState): FormError[] {
  if (isUpload && uploadDir === '' && cases.length === 0) return [{ key: 'upload-required', field: 'cases' }]
  if (cases.length === 0) return [{ key: 'cases-required', field: 'cases' }]
  return cases.flatMap((one, index) => {
    const values = { number: index + 1 }
    const faults: FormError[] = []
    if (!isUpload && one.input === '' && one.output === '') faults.push({ key: 'case-empty', field: caseField(index, 'input'), values })
    if (type === 1 && !/^-?\d+$/.test(one.score.trim())) faults.push({ key: 'score-not-whole', field: caseField(index, 'score'), values })
    else if (type === 1 && Number(one.score) < 0) faults.push({ key: 'score-negative', field: caseField(index, 'score'), values })
    if (judgeCaseMode.startsWith('subtask') && !/^[1-9]\d*$/.test(one.groupNum.trim()))
      faults.push({ key: 'group-required', field: caseField(index, 'groupNum'), values })
    return faults
  })
}
