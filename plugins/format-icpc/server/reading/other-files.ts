import { FieldLost, JudgingUnsupported, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { baseName } from '@verdict/plugin-exchange/kit'

/** Checked by the authors, or given to them and to contestants beside the problem. */
const leftOut = ['attachments', 'generators', 'input_visualizer', 'output_visualizer', 'solution']
/** Compilers here get the source of the contestant alone. */
const compiled = /\.(?:c|cc|cpp|cxx|java|kt|rs|go|cs|pas|hs)$/i
const maxIncluded = 1024 * 1024

/** Files of `include`, which lie beside the source of every language. */
export async function readIncluded(folder: PackageArchive, report: ProblemReport): Promise<Record<string, string>> {
  const included: Record<string, string> = {}
  for (const [path, { size }] of folder.folder('include').files) {
    const name = baseName(path)
    const wrong = path.split('/').length !== 2 || compiled.test(name) || size > maxIncluded
    const text = wrong ? undefined : await folder.text(`include/${path}`, report)
    if (text === undefined || (included[name] ?? text) !== text) report.error(new JudgingUnsupported({ feature: `include/${path}` }))
    else included[name] = text
  }
  return included
}

/** Folders that have no place in a problem here. */
export function reportLeftOut(folder: PackageArchive, report: ProblemReport): void {
  for (const name of leftOut) if ([...folder.files.keys()].some((path) => path.startsWith(`${name}/`))) report.lost(new FieldLost({ field: `${name}/` }))
}
