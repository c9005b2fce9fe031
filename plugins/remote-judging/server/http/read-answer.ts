import { errorCode, messageOf, type CodedError } from '@verdict/core'
import { RemoteDown } from '../../contract.ts'

/** Reads a response body up to a maximum size, to limit memory. */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new RemoteDown({ reason: `an answer larger than ${maxBytes} bytes` })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const checkPages = /challenge-platform|<title>\s*(?:Just a moment|Attention Required)|cf-turnstile-response|_cf_chl_opt/i

/** Whether a response is a robot check instead of the page. */
export function isChallenge(status: number, headers: Headers, source: string): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true
  return (status === 403 || status === 503) && checkPages.test(source)
}

/** Whether an HTML page is truncated. */
export function isCut(bytes: Uint8Array): boolean {
  const source = new TextDecoder('latin1').decode(bytes)
  return /<html[\s>]/i.test(source) && !/<\/html\s*>/i.test(source)
}

/** Returns the seconds that an overloaded site asks to wait. */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/** Returns the error for a request without a response. */
export function unanswered(error: unknown): CodedError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && cause.name === 'TimeoutError') return new RemoteDown({ reason: 'no answer in time' })
  return new RemoteDown({ reason: errorCode(cause) ?? messageOf(cause) })
}
