import { FileMissing, type PackageArchive, type PackagePicture, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { addressesIn, warnOfPictures } from '@verdict/plugin-exchange/kit'
import { statementFiles } from '../package/statement-files.ts'

const scheme = 'file://'
const folders = ['additional_file', 'attachments'] as const
/** Files for other readers: `std` and `submissions` contain solutions, and `testdata` has its own reader. */
const readElsewhere = /^(problem\.yaml$|testdata\/|std\/|submissions\/)/

/** Returns the files that the texts link, such as `file://a.png?noDisposition=1`. */
export function filesOfTexts(archive: PackageArchive, texts: readonly string[], report: ProblemReport): PackagePicture[] {
  const addresses = [...addressesIn(texts)].filter((address) => address.startsWith(scheme))
  const pictures = addresses.flatMap((address) => {
    const name = nameIn(address)
    const path = [...folders.map((folder) => `${folder}/${name}`), ...statementFiles(archive).map((one) => one.path)].find(
      (one) => archive.files.has(one) && (one === name || one.endsWith(`/${name}`)),
    )
    const file = path === undefined ? undefined : archive.files.get(path)
    if (!file) report.warning(new FileMissing({ file: `${folders[0]}/${name.slice(0, 200)}` }))
    return file ? [{ address, name: file.name, size: file.size, open: () => file.open() }] : []
  })
  warnOfPictures(texts, report, addresses)
  return pictures
}

function nameIn(address: string): string {
  const [name = ''] = address.slice(scheme.length).split('?')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns unused files: the authors' notes, generators, and files that no text links. */
export function unreadFiles(archive: PackageArchive, pictures: readonly PackagePicture[]): string[] {
  const statements = new Set(statementFiles(archive).map(({ path }) => path))
  const named = new Set(pictures.map(({ name }) => name))
  const isRead = (path: string) =>
    readElsewhere.test(path) || statements.has(path) || folders.some((folder) => path.startsWith(`${folder}/`) && named.has(path.slice(folder.length + 1)))
  return [...archive.files.keys()].filter((path) => !isRead(path))
}
