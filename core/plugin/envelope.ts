import type { ErrorParameters } from './coded-error.ts'

/** The shape of every JSON answer. */
export interface Envelope<T = unknown> {
  readonly status: number
  readonly msg: string
  readonly data: T
  /** Only on failures: the code of the error, for clients of ours. */
  readonly code?: string
}

/** A call that failed: by its HTTP status, or by the status in the body of a good HTTP answer. */
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

/** Takes the data out of an answer, or throws the failure that it tells. */
export async function parseEnvelope(response: Response): Promise<unknown> {
  const body = (await response.json().catch(abortAware)) as Partial<Envelope> | undefined
  if (response.ok && body && (body.status === 200 || body.status === undefined)) return body.data ?? null
  throw new WireError({
    http: response.status,
    status: body?.status ?? response.status,
    message: body?.msg ?? '',
    ...(body?.code !== undefined && { code: body.code }),
  })
}

/** What is no JSON says nothing; who gave up while reading is told just that. */
function abortAware(error: unknown): undefined {
  if (error instanceof Error && error.name === 'AbortError') throw error
}
