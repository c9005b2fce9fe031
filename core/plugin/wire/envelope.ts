import type { ErrorParameters } from '../errors.ts'

/** The shape of every JSON response. */
export interface Envelope<T = unknown> {
  readonly status: number
  readonly msg: string
  readonly data: T
  /** The code of the error, for our own client; only on failures. */
  readonly code?: string
}

/** A failed call, by its HTTP status or by the status in its envelope. */
export class WireError extends Error {
  readonly http: number
  readonly status: number
  readonly msg: string
  readonly code: string | undefined
  readonly parameters: ErrorParameters

  constructor(failure: { http: number; status: number; message: string; code?: string; parameters?: ErrorParameters }) {
    super(failure.message)
    this.name = 'WireError'
    this.http = failure.http
    this.status = failure.status
    this.msg = failure.message
    this.code = failure.code
    this.parameters = failure.parameters ?? {}
  }
}

/** Returns the data of an envelope, or throws its failure. */
export async function parseEnvelope(response: Response): Promise<unknown> {
  const body: Partial<Envelope> | undefined = await response.json().catch(abortAware)
  if (response.ok && body && (body.status === 200 || body.status === undefined)) return body.data ?? null
  const seconds = response.headers.get('retry-after')
  throw new WireError({
    http: response.status,
    status: body?.status ?? response.status,
    message: body?.msg ?? '',
    ...(body?.code !== undefined && { code: body.code }),
    ...(seconds !== null && { parameters: { seconds: Number(seconds) } }),
  })
}

/** A body that is not JSON has no message. An aborted call stays an `AbortError`. */
function abortAware(error: unknown): undefined {
  if (error instanceof Error && error.name === 'AbortError') throw error
}
