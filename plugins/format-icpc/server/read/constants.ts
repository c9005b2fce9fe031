import type { PackageArchive } from '@verdict/plugin-exchange/contract'

type Constants = ReadonlyMap<string, string>

export const replaceConstants = (text: string, constants: Constants): string =>
  text.replaceAll(/\{\{\s*([A-Za-z_][\w-]*)(?:\.value)?\s*\}\}/g, (whole, name: string) => constants.get(name) ?? whole)

/** Programs whose constants are replaced, as in statements. Test data has none. */
const programs = /^(?:include|input_(?:format_)?validators|output_validators?|submissions)\//

/** A problem's folder whose programs contain the values of the constants. */
export function withConstants(folder: PackageArchive, constants: Constants): PackageArchive {
  if (constants.size === 0) return folder
  return {
    name: folder.name,
    files: folder.files,
    async text(path, report) {
      const text = await folder.text(path, report)
      return programs.test(path) ? replaceConstants(text, constants) : text
    },
    xml: (path, report) => folder.xml(path, report),
    yaml: (path, report) => folder.yaml(path, report),
    zip: (path) => folder.zip(path),
    folder: (path) => folder.folder(path),
  }
}
