/** Values that a translated message may mention. */
export type ErrorParameters = Readonly<Record<string, string | number>>

/** A failure that people may see: its code names a translated message, its status goes into the answer's body. */
export class CodedError extends Error {
  readonly code: string
  readonly status: number
  /** The HTTP status; 200 for a business failure, as the wire wants it. */
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

/** A class of coded errors, made by `plugin.error(...)`. */
export type CodedErrorClass = new (parameters?: ErrorParameters) => CodedError

/** Makes the class of one failure; its message stands in the plugin's locales under `errors.<name>`. */
export function codedErrorClass(code: string, status: number, http: number): CodedErrorClass {
  return class extends CodedError {
    constructor(parameters: ErrorParameters = {}) {
      super(code, { status, http, parameters })
    }
  }
}
