import { FileMissing, type PackageArchive, type PackagedProblem, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { byNumbers, parseJson, warnOfPictures } from '@verdict/plugin-exchange/kit'
import type { DraftCase } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { indexFile, PackedProblem } from '../package/package-index.ts'

export async function* readProblems(archive: PackageArchive): AsyncGenerator<PackagedProblem> {
  // Each problem is checked separately, so that an invalid one does not affect the others.
  for (const entry of parseJson(await archive.text(indexFile), z.array(z.looseObject({ name: z.string() })), indexFile))
    yield {
      place: entry.name,
      read: async (report) => {
        const { name, ...fields } = parseJson(JSON.stringify(entry), PackedProblem, `${indexFile}: ${entry.name}`)
        warnOfPictures([fields.description], report)
        return { ...fields, problemId: name, keepsLineEnds: true, cases: casesOf(archive.folder(name), report) }
      },
    }
}

function casesOf({ files }: PackageArchive, report: ProblemReport): DraftCase[] {
  const inputs = [...files].filter(([path]) => path.endsWith('.in')).toSorted(([one], [other]) => byNumbers(one, other))
  return inputs.flatMap(([path, input]) => {
    const output = files.get(path.replace(/in$/, 'out'))
    if (!output) report.error(new FileMissing({ file: input.path.replace(/in$/, 'out') }))
    return output ? [{ input, output }] : []
  })
}
