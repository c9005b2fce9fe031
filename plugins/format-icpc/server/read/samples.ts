import type { PackageArchive } from '@verdict/plugin-exchange/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'

const maxSample = 65_535

/** Reads the samples of the statement: files made for it take precedence over judged ones. For an interaction, they contain what each side writes. */
export async function readSamples(data: PackageArchive): Promise<NonNullable<ProblemDraft['examples']>> {
  const samples = data.folder('sample')
  const bases = new Set([...samples.files.keys()].flatMap((path) => /^(.+?)\.(?:in|interaction)$/.exec(path)?.[1] ?? []))
  const examples: { input: string; output: string }[] = []
  for (const base of [...bases].toSorted((left, right) => (left < right ? -1 : 1))) {
    const first = (...endings: string[]) =>
      endings.map((ending) => `${base}.${ending}`).find((path) => (samples.files.get(path)?.size ?? Infinity) <= maxSample)
    const read = async (path: string | undefined) => (path === undefined ? '' : samples.text(path).catch(() => ''))
    const interaction = first('interaction')
    if (interaction !== undefined) examples.push(sidesOf(await read(interaction)))
    else examples.push({ input: await read(first('in.statement', 'in')), output: await read(first('ans.statement', 'out', 'ans')) })
  }
  return examples
}

/** Lines with `<` come from the judge, lines with `>` from the program, and `---` separates two passes. */
function sidesOf(interaction: string): { input: string; output: string } {
  const lines = interaction.split(/\r?\n/)
  const side = (mark: string) =>
    lines.filter((line) => line.startsWith(mark) || line === '---').map((line) => (line === '---' ? line : line.slice(1).trimStart()))
  return { input: side('<').join('\n'), output: side('>').join('\n') }
}
