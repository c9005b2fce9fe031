/** Values for the placeholders of a translated message. */
export type ErrorParameters = Readonly<Record<string, string | number>>

/** An error that users may see: its code names a translated message, its status goes into the envelope. */
export class CodedError extends Error {
  readonly code: string
  readonly status: number
  /** The HTTP status; 200 for a business failure, as existing clients expect. */
  readonly http: number
  readonly parameters: ErrorParameters

  constructor(code: string, options: { status?: number; http?: number; parameters?: ErrorParameters } = {}) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.status = options.status ?? 400
    this.http = options.http ?? 200
    this.parameters = options.parameters ?? {}
  }
}

/** A class of coded errors, created by `plugin.error(...)`. */
export type CodedErrorClass = new (parameters?: ErrorParameters) => CodedError

/** Creates the class of one error; its message is in the plugin's locales under `errors.<name>`. */
export function codedErrorClass(code: string, status: number, http: number): CodedErrorClass {
  return class extends CodedError {
    constructor(parameters: ErrorParameters = {}) {
      super(code, { status, http, parameters })
    }
  }
}

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

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}

/** The code of an error of Node.js or the operating system, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
