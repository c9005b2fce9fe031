import { compiledAs, type FormState } from './form-state.ts'

/** A message of the plugin's texts, with what it mentions. */
export interface Fault {
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** The first thing that keeps a problem from being saved; the server checks the same and more. */
export function formFault(form: FormState): Fault | undefined {
  return textFault(form) ?? settingFault(form) ?? (form.isRemote ? undefined : caseFault(form))
}

function textFault({ problemId, title, input, output }: FormState): Fault | undefined {
  if (problemId.trim() === '') return { key: 'id-required' }
  if (title.trim() === '') return { key: 'title-required' }
  if (input.trim() === '') return { key: 'input-required' }
  if (output.trim() === '') return { key: 'output-required' }
  return undefined
}

function settingFault(form: FormState): Fault | undefined {
  const { isFileIO, ioReadFileName, ioWriteFileName, languages, templates, judgeMode, spjCode, compiled } = form
  if (isFileIO && (ioReadFileName.trim() === '' || ioWriteFileName.trim() === '')) return { key: 'file-names-required' }
  if (languages.length === 0) return { key: 'language-required' }
  const empty = Object.entries(templates).find(([name, { on, code }]) => on && code.trim() === '' && languages.includes(name))
  if (empty) return { key: 'template-empty', values: { language: empty[0] } }
  if (judgeMode !== 'default' && spjCode.trim() === '') return { key: 'judge-code-required' }
  if (judgeMode !== 'default' && compiled !== compiledAs(form)) return { key: 'judge-not-compiled' }
  return undefined
}

function caseFault({ isUpload, uploadDir, cases, type, judgeCaseMode }: FormState): Fault | undefined {
  if (isUpload && uploadDir === '' && cases.length === 0) return { key: 'upload-required' }
  if (cases.length === 0) return { key: 'cases-required' }
  for (const [index, one] of cases.entries()) {
    const values = { number: index + 1 }
    if (!isUpload && one.input === '' && one.output === '') return { key: 'case-empty', values }
    if (type === 1 && !/^-?\d+$/.test(one.score.trim())) return { key: 'score-not-whole', values }
    if (type === 1 && Number(one.score) < 0) return { key: 'score-negative', values }
    if (judgeCaseMode.startsWith('subtask') && !/^[1-9]\d*$/.test(one.groupNum.trim())) return { key: 'group-required', values }
  }
  return undefined
}
