import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { errorCode, messageOf } from '@verdict/core'
import { isPrivateAddress } from '@verdict/core/server'
import { CalendarPrivate, CalendarTooLarge, CalendarUnreachable } from '../../contract.ts'

interface FetchOptions {
  readonly allowsPrivate: boolean
  readonly signal: AbortSignal
}

const maxBytes = 4 * 1024 * 1024
const maxRedirects = 5
const timeoutMs = 20_000

/**
 * Returns the text of a calendar; throws a coded error. Checks each address on connecting, redirects included, so that no host name leads into the site's
 * network.
 */
export async function fetchCalendar(address: string, { allowsPrivate, signal }: FetchOptions): Promise<string> {
  const limited = AbortSignal.any([AbortSignal.timeout(timeoutMs), signal])
  try {
    return await textAt(new URL(address), limited, allowsPrivate)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CalendarPrivate || error instanceof CalendarTooLarge || error instanceof CalendarUnreachable) throw error
    throw new CalendarUnreachable({ reason: limited.aborted ? `${timeoutMs / 1000} s` : (errorCode(error) ?? messageOf(error)) })
  }
}

async function textAt(url: URL, signal: AbortSignal, allowsPrivate: boolean, redirects = 0): Promise<string> {
  const response = await request(url, signal, allowsPrivate)
  const { statusCode = 0, headers } = response
  if (statusCode === 200) return textOf(response)
  response.destroy()
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw new CalendarUnreachable({ reason: `HTTP ${statusCode}` })
  const next = new URL(headers.location, url)
  if (redirects === maxRedirects || !/^https?:$/.test(next.protocol)) throw new CalendarUnreachable({ reason: next.href })
  return textAt(next, signal, allowsPrivate, redirects + 1)
}

function request(url: URL, signal: AbortSignal, allowsPrivate: boolean): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Host names are checked during lookup; literal IP addresses are never looked up.
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new CalendarPrivate({ host })
  const headers = { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'Verdict' }
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    get(url, { signal, headers, agent: false, ...(!allowsPrivate && { lookup: publicLookup }) }, resolve).on('error', reject)
  })
}

/** Looks up a host name and refuses it if any of its addresses is private. */
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new CalendarPrivate({ host }), [])
    if (options.all) return callback(null, addresses)
    return callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

async function textOf(response: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) throw new CalendarTooLarge({ megabytes: maxBytes / 1024 / 1024 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
