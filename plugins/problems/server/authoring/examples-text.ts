import type { Example } from '../../contract.ts'

/** The wire's one string for all samples. */
export function examplesText(examples: readonly Example[]): string {
  return examples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('')
}

/** Reads it back. */
export function examplesIn(text: string): Example[] {
  return [...text.matchAll(/<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g)].map(([, input = '', output = '']) => ({ input, output }))
}
