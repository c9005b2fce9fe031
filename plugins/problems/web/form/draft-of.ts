import type { FormState } from './form-state.ts'

/** Longer test cases typed by hand stay out of the draft, which a browser's storage has to hold. */
const maxCaseCharacters = 128 * 1024

/** What a draft keeps of the form: without long test cases, and then without the way in which they came. */
export function draftOf(form: FormState): Partial<FormState> {
  if (form.isUpload) return form
  const characters = form.cases.reduce((sum, { input, output }) => sum + input.length + output.length, 0)
  if (characters <= maxCaseCharacters) return form
  const { cases: _cases, isUpload: _isUpload, uploadDir: _uploadDir, ...kept } = form
  return kept
}
