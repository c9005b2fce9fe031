import type { DraftCase, DraftFile, ProblemDraft } from '../contract.ts'

/** Returns the case with this number, of a problem about parity, so that every answer is one letter. */
function manyCase(number: number): { input: string; output: string } {
  return { input: `${number}\n`, output: `${number % 2}\n` }
}

/** Returns this many typed cases, with some replaced. */
export function typedCases(count: number, replaced: Readonly<Record<number, { input: string; output: string }>> = {}) {
  return Array.from({ length: count }, (_, index) => ({ ...(replaced[index + 1] ?? manyCase(index + 1)), score: 1 }))
}

/** Yields these cases as named files, with some replaced; created one by one, as an archive is read. */
export async function* streamedCases(count: number, replaced: Readonly<Record<number, { input: string; output: string }>> = {}): AsyncGenerator<DraftCase> {
  const file = (name: string, text: string): DraftFile => ({
    name,
    open: async function* open() {
      yield Buffer.from(text)
    },
  })
  for (let number = 1; number <= count; number += 1) {
    const { input, output } = replaced[number] ?? manyCase(number)
    yield { input: file(`${number}.in`, input), output: file(`${number}.out`, output), score: 1 }
  }
}

/** Returns the contents of the cases with these numbers and the number of cases; opens no other file. */
export async function readCases({ cases }: ProblemDraft, ...numbers: number[]): Promise<{ count: number; read: Record<number, string[]> }> {
  const textOf = async (side: string | DraftFile) => {
    if (typeof side === 'string') return side
    const chunks: Uint8Array[] = []
    for await (const chunk of await side.open()) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  const read: Record<number, string[]> = {}
  let count = 0
  for await (const { input, output } of cases) {
    count += 1
    if (numbers.includes(count)) read[count] = [await textOf(input), await textOf(output)]
  }
  return { count, read }
}
