import type { Example } from './rows.ts'

/** All samples as one text, as HOJ clients send and read them. */
export function examplesText(examples: readonly Example[]): string {
  return examples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('')
}

/** The samples in such a text. */
export function examplesIn(text: string): Example[] {
  return [...text.matchAll(/<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g)].map(([, input = '', output = '']) => ({ input, output }))
}
