import { callRoute, sessionSend, type Api, type Client, type Routes } from '@verdict/core'
import { tokenStore } from '../session/session.ts'
import { texts } from '../text/texts.ts'
import { showFailure } from './answer-handling.ts'
import { reloadRoles } from './page-client.ts'

export interface UploadProgress {
  /** 0 to 1; 1 while the server processes the upload. */
  readonly share: number
}

interface UploadOptions {
  onProgress: (progress: UploadProgress) => void
  signal?: AbortSignal
}

/** Makes a call with a large file and reports its progress. Failures are shown like those of every call. */
export async function upload<R extends Routes, K extends keyof R & string>(
  api: Api<R>,
  name: K,
  given: Parameters<Client<R>[K]>[0],
  { onProgress, signal }: UploadOptions,
): Promise<Awaited<ReturnType<Client<R>[K]>>> {
  const send = sessionSend(tokenStore, {
    language: () => texts.language ?? 'zh-CN',
    fetch: (address, request) => requested(String(address), request ?? {}, onProgress),
  })
  const route = api.routes[name]!
  try {
    return (await callRoute(route, given ?? {}, send, signal)) as Awaited<ReturnType<Client<R>[K]>>
  } catch (error) {
    showFailure(error, route, { reloadRoles })
    throw error
  }
}

/** Like `fetch`, which cannot report upload progress. */
function requested(address: string, { method = 'POST', headers, body, signal }: RequestInit, onProgress: UploadOptions['onProgress']): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    new Headers(headers).forEach((value, key) => request.setRequestHeader(key, value))
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress({ share: loaded / total })
    request.onload = () => resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }))
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    if (body instanceof ReadableStream) throw new TypeError('a stream has no progress')
    request.send(body)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
}
