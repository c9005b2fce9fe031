import { CodedError } from './coded-error.ts'

type Refusal = abstract new (...given: never[]) => CodedError

/** Returns what the work returns, or undefined if a coded error (of a class, if one is named) refuses it. Throws everything else: a lost database is no refusal. */
export async function unlessRefused<T>(work: () => Promise<T>, refusal: Refusal = CodedError): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof refusal) return undefined
    throw error
  }
}
