import { WorkCase } from './work.ts'

/** With more test cases than this, work names a list of them in the file store, so that no task, claim or document grows with their number. */
export const maxTaskCases = 1000

/** The lines of a list of test cases: each case as JSON. Equal cases make equal lists, and so the same file. */
export function* linesOfCases(cases: Iterable<WorkCase>): Generator<string> {
  for (const { seq, caseId, input, inputSize, output, outputSize, inputName, outputName, score, groupNum } of cases)
    yield `${JSON.stringify({ seq, caseId, input, inputSize, output, outputSize, inputName, outputName, score, groupNum })}\n`
}

/** The test cases of such a list, one by one. */
export async function* casesOfList(content: AsyncIterable<Uint8Array>): AsyncGenerator<WorkCase> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield WorkCase.parse(JSON.parse(line))
  }
}
