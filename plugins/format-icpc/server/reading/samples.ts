import type { PackageArchive } from '@verdict/plugin-exchange/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'

const maxSample = 65_535

/** What the statement shows: files that are made for it come before those that are judged. Of an interaction, what each side says. */
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

/** Lines with `<` come from the judge, those with `>` from the program, and `---` is between two passes. */
function sidesOf(interaction: string): { input: string; output: string } {
  const lines = interaction.split(/\r?\n/)
  const side = (mark: string) =>
    lines.filter((line) => line.startsWith(mark) || line === '---').map((line) => (line === '---' ? line : line.slice(1).trimStart()))
  return { input: side('<').join('\n'), output: side('>').join('\n') }
}
