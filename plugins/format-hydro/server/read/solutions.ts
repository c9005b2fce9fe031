import { CodedError } from '@verdict/core'
import { FieldLost, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { baseName, byNumbers, solutionsOf } from '@verdict/plugin-exchange/kit'
import type { Solution } from '@verdict/plugin-problems/contract'
import { languageOf } from '../package/hydro-languages.ts'

/** The folders of solutions, and their expected verdicts. */
const folders: Readonly<Record<string, Solution['expected']>> = {
  std: 'accepted',
  'submissions/accepted': 'accepted',
  'submissions/partially_accepted': 'partially-accepted',
  'submissions/wrong_answer': 'wrong-answer',
  'submissions/time_limit_exceeded': 'time-limit-exceeded',
  'submissions/run_time_error': 'runtime-error',
  'submissions/rejected': 'rejected',
}

/** Returns the authors' programs. Files that are not text are omitted. */
export async function solutionsIn(archive: PackageArchive, report: ProblemReport): Promise<Solution[]> {
  const found: Solution[] = []
  for (const path of [...archive.files.keys()].toSorted(byNumbers)) {
    const expected = folders[path.slice(0, Math.max(0, path.lastIndexOf('/')))]
    if (expected === undefined) continue
    const code = await archive.text(path, report).catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error
      report.lost(new FieldLost({ field: path.slice(0, 200) }))
    })
    if (code !== undefined) found.push({ name: baseName(path), language: languageOf(path), code, expected })
  }
  return solutionsOf(found, report)
}
