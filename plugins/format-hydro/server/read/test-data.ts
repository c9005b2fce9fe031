import { FileMissing, type PackageArchive, type PackageFile, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { baseName, byNumbers } from '@verdict/plugin-exchange/kit'

/** A test case found by its file names, and the number of its subtask. */
export interface FoundCase {
  readonly subtask: number
  readonly input: string
  readonly output: string
}

/** The test data of a problem. Like Hydro, includes the files of one more level of folders. */
export class TestData {
  readonly #folder: PackageArchive
  /** Used in messages. */
  readonly place: string
  /** The paths of the files by name. */
  readonly #paths: ReadonlyMap<string, string>
  readonly #used = new Set<string>()

  constructor(folder: PackageArchive, place: string) {
    this.#folder = folder
    this.place = place
    const depth = (path: string) => path.split('/').length
    const flat = [...folder.files.keys()].filter((path) => depth(path) <= 2)
    // Deeper files do not replace higher ones.
    this.#paths = new Map(flat.toSorted((left, right) => depth(right) - depth(left)).map((path) => [baseName(path), path]))
  }

  /** Returns a file by its name in the configuration. */
  find(name: string, side?: 'input' | 'output'): PackageFile | undefined {
    const path = this.#pathOf(name, side)
    return path === undefined ? undefined : this.#folder.files.get(path)
  }

  /** Returns the text of such a file. */
  async text(name: string, report: ProblemReport): Promise<string> {
    const path = this.#pathOf(name)
    if (path === undefined) throw new FileMissing({ file: `${this.place}/${name.slice(0, 200)}` })
    return this.#folder.text(path, report)
  }

  #pathOf(name: string, side?: 'input' | 'output'): string | undefined {
    const path = [name, ...(side ? [`${side}/${name}`] : [])].find((one) => this.#folder.files.has(one)) ?? this.#paths.get(baseName(name))
    if (path !== undefined) this.#used.add(path)
    return path
  }

  /** Returns the paths of files that were not requested. */
  unused(): string[] {
    return [...this.#folder.files.keys()].filter((path) => !this.#used.has(path))
  }

  /** Finds test cases by file name, if the configuration does not list them. */
  detect(): FoundCase[] {
    const found = [...this.#paths.keys()].flatMap((name) => {
      const one = detected(name)
      const output = one?.outputs.find((candidate) => candidate !== name && this.#paths.has(candidate))
      return one && output !== undefined ? [{ subtask: one.subtask, input: name, output }] : []
    })
    const outputs = new Set(found.map(({ output }) => output))
    return found
      .filter(({ input }) => !outputs.has(input))
      .toSorted((left, right) => left.subtask - right.subtask || byNumbers(left.input, right.input) || (left.input < right.input ? -1 : 1))
  }
}

/** Returns the subtask of an input and the possible names of its output. Names without a number are samples. */
function detected(name: string): { subtask: number; outputs: string[] } | undefined {
  if (name.length > 200) return undefined
  const [, ending] = /\d\.(in|txt|in\.txt)$/i.exec(name) ?? []
  if (ending !== undefined) {
    const base = name.slice(0, -ending.length - 1)
    const [, subtask = '1'] = /(?:^|\D)(\d{1,6})[-_]\d+$/.exec(base) ?? []
    const endings = ['out', 'ans', 'OUT', 'ANS', 'txt', 'out.txt', 'ans.txt']
    return { subtask: Number(subtask), outputs: [...endings.map((one) => `${base}.${one}`), name.replace('input', 'output'), name.replace(/in(?=\d)/, 'out')] }
  }
  const [, base, number] = /^(.*)\.in(\d+)$/i.exec(name) ?? []
  if (number !== undefined) return { subtask: 1, outputs: ['ou', 'out', 'OU', 'OUT', 'ans'].map((one) => `${base}.${one}${number}`) }
  const [, subtask, rest] = /^(\d{1,6})-(.+)\.in$/.exec(name) ?? []
  return subtask === undefined ? undefined : { subtask: Number(subtask), outputs: ['out', 'ans'].map((one) => `${subtask}-${rest}.${one}`) }
}
