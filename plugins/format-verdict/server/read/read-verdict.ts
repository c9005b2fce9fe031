import {
  FieldLost,
  FileMissing,
  type PackageArchive,
  type PackagedProblem,
  type PackagePicture,
  type ProblemReport,
  type ReadProblem,
} from '@verdict/plugin-exchange/contract'
import { foldersWith, parseJson, textsOf, warnOfPictures } from '@verdict/plugin-exchange/kit'
import type { DraftCase, DraftFile } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { file, mark, pictureFolder, VerdictProblem, type PackedCase } from '../package/verdict-problem.ts'

/** Whether each problem is a folder with a marked `problem.json`. */
export async function isVerdict(archive: PackageArchive): Promise<boolean> {
  const [first] = foldersWith(archive, file)
  if (first === undefined) return false
  const text = await archive
    .folder(first)
    .text(file)
    .catch(() => '')
  return new RegExp(`"format"\\s*:\\s*"${mark}"`).test(text)
}

export async function* readVerdict(archive: PackageArchive): AsyncGenerator<PackagedProblem> {
  for (const path of foldersWith(archive, file)) yield { place: path || archive.name, read: (report) => readProblem(archive.folder(path), path, report) }
}

async function readProblem(folder: PackageArchive, path: string, report: ProblemReport): Promise<ReadProblem> {
  const place = path === '' ? file : `${path}/${file}`
  const text = await folder.text(file, report)
  const { format: _format, version: _version, cases, ...fields } = parseJson(text, VerdictProblem, place)
  for (const field of Object.keys(parseJson(text, z.looseObject({}), place))) if (!(field in VerdictProblem.shape)) report.lost(new FieldLost({ field }))
  const pictures = picturesIn(folder)
  const problem = { ...fields, pictures, cases: cases.flatMap((one) => caseOf(one, folder, report)) }
  warnOfPictures(
    textsOf(problem),
    report,
    pictures.map(({ address }) => address),
  )
  return problem
}

function picturesIn(folder: PackageArchive): PackagePicture[] {
  return [...folder.files].flatMap(([address, { name, size, open }]) => (address.startsWith(`${pictureFolder}/`) ? [{ address, name, size, open }] : []))
}

function caseOf({ input, output, inputName, outputName, ...numbers }: PackedCase, folder: PackageArchive, report: ProblemReport): DraftCase[] {
  const fileOf = (path: string, name: string | undefined): DraftFile | undefined => {
    const found = folder.files.get(path)
    if (!found) report.error(new FileMissing({ file: path }))
    return found && { name: name ?? found.name, open: () => found.open() }
  }
  const [inputFile, outputFile] = [fileOf(input, inputName), fileOf(output, outputName)]
  return inputFile && outputFile ? [{ ...numbers, input: inputFile, output: outputFile }] : []
}
