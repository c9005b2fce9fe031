import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { FieldLost, packageFormats, type PackageFormat, type PackageProgram, type WrittenFile } from '@verdict/plugin-exchange/contract'
import { generatedFile } from '../kit/index.ts'
import type { DraftCase, DraftFile, ProblemDraft } from '@verdict/plugin-problems/contract'

/** A problem of a toy package: draft fields, the number of test cases in its folder, and whether the format crashes on it. */
interface ToyProblem {
  readonly folder: string
  readonly draft: Partial<ProblemDraft>
  readonly cases: number
  readonly breaks?: boolean
  /** The names of images in the folder, which are also their URLs. */
  readonly pictures?: readonly string[]
  /** The number of further cases, with inputs from `gen` and answers from `main`. */
  readonly generated?: number
  /** Whether `val` checks all inputs. */
  readonly checked?: boolean
}

const program = (file: string): PackageProgram => ({ file, language: 'C++', code: `// ${file}` })

function programsOf({ cases, generated = 0, checked = false }: ToyProblem, inputOf: (number: number) => DraftFile) {
  const [gen, main, val] = ['gen', 'main', 'val'].map(program)
  const made = Array.from({ length: generated }, (_, index): DraftCase => {
    const name = String(cases + index + 1)
    const input = generatedFile(`${name}.in`, { place: `${name}.in`, program: gen!, arguments: ['-n', name] })
    return { input, output: generatedFile(`${name}.out`, { place: `${name}.out`, program: main!, arguments: [], input }), score: 1 }
  })
  const inputs = [...Array.from({ length: cases }, (_, index) => inputOf(index + 1)), ...made.map(({ input }) => input as DraftFile)]
  const inputChecks = checked ? inputs.map((input) => ({ place: input.name, input, validator: val!, arguments: [], accepts: 42 })) : []
  return { made, inputChecks }
}

/** A minimal format: `toy.json` lists the problems, and each has a folder with 1.in, 1.out and so on. */
export const toyFormat: PackageFormat = {
  id: 'toy',
  title: 'Toy',
  extensions: ['zip'],
  recognise: async (archive) => archive.files.has('toy.json'),
  async *read(archive) {
    for (const problem of JSON.parse(await archive.text('toy.json')) as ToyProblem[]) {
      const { folder, draft, cases, breaks, pictures = [] } = problem
      yield {
        place: folder,
        read: async (report) => {
          if (breaks) throw new TypeError('the format breaks down')
          report.lost(new FieldLost({ field: 'solutions' }))
          const files = archive.folder(folder).files
          const sides = (number: number) => {
            const groupNum = draft.caseMode?.startsWith('subtask') ? number : null
            return { input: files.get(`${number}.in`)!, output: files.get(`${number}.out`)!, score: 1, groupNum }
          }
          const { made, inputChecks } = programsOf(problem, (number) => files.get(`${number}.in`)!)
          return {
            problemId: '',
            title: folder,
            description: 'd',
            ...draft,
            cases: [...Array.from({ length: cases }, (_, index) => sides(index + 1)), ...made],
            inputChecks,
            pictures: pictures.map((address) => ({ ...files.get(address)!, address })),
          }
        },
      }
    }
  },
  write: {
    check: ({ draft }, report) => void (draft.hint && report.lost(new FieldLost({ field: 'hint' }))),
    async *files(problems): AsyncGenerator<WrittenFile> {
      const list: ToyProblem[] = []
      for await (const { draft } of problems) {
        const { cases, hint: _hint, ...fields } = draft
        let count = 0
        for await (const { input, output } of cases) {
          count += 1
          for (const [side, ending] of [[input, 'in'] as const, [output, 'out'] as const])
            yield { path: `${draft.problemId}/${count}.${ending}`, content: () => (side as DraftFile).open() }
        }
        list.push({ folder: draft.problemId, draft: fields, cases: count })
      }
      yield { path: 'toy.json', content: JSON.stringify(list) }
    },
  },
}

/** A format that fails on every package, which must not affect the others. */
const brokenFormat: PackageFormat = {
  id: 'broken',
  title: 'Broken',
  extensions: ['zip'],
  recognise: async () => Promise.reject(new TypeError('the format does not even recognise')),
  async *read() {},
}

export default defineServer(definePlugin({ id: 'toy-format' }), {
  setup(ctx) {
    ctx.contribute(packageFormats, brokenFormat)
    ctx.contribute(packageFormats, toyFormat)
  },
})
