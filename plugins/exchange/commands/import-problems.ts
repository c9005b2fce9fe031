import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { client, type Send } from '@verdict/core'
import { transferApi } from '../contract/transfer-api.ts'
import type { Transfer } from '../contract/transfers.ts'
import { megabytes, ProgressLine } from './progress-line.ts'
import { finished, itemsOf, print, transfersOf } from './running-transfer.ts'
import { siteOptions, withLogin } from './site-session.ts'
import { visibilityOf } from './visibility.ts'

/** Imports all importable problems of a package. The exit code is 1 if one could not be imported. */
export async function importProblems(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      ...siteOptions,
      'dry-run': { type: 'boolean' },
      'no-validation': { type: 'boolean' },
      visibility: { type: 'string' },
      tag: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Error('Specify one file to import.')
  const auth = visibilityOf(values.visibility)
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new Error(`There is no file ${path}.`)
  await withLogin(values, async (session) => {
    const api = transfersOf(session)
    const { id, format } = await sent(path, session.send)
    const items = await itemsOf(api, id)
    const takeable = items.filter((item) => item.takeable === 'yes')
    let taken = takeable.length
    if (values['dry-run'] || taken === 0) {
      print(items, (item) => (item.takeable === 'yes' ? 'ready' : 'refused'))
      await api.remove({ query: { id } })
      console.log(`${taken} of ${items.length} problems can be imported (${format}); none was imported.`)
    } else {
      await api.start({ body: { id, auth, tags: values.tag, skipsValidation: values['no-validation'] } })
      const { done, state } = await finished(api, id, 'Importing')
      print(await itemsOf(api, id), (item) => (item.state === 'done' ? 'imported' : 'refused'))
      console.log(
        `${state === 'stopped' ? 'Stopped: ' : ''}${done} of ${items.length} problems were imported (${format}). The report: ${session.url}/admin/exchange/${id}`,
      )
      taken = done
    }
    if (taken < items.length) process.exitCode = 1
  })
}

/** Uploads a file in chunks. */
async function sent(path: string, send: Send): Promise<Transfer> {
  const file = new File([await openAsBlob(path)], basename(path))
  const line = new ProgressLine()
  const withProgress: Send = (url, { body, ...request }) => {
    // Encodes the form without reading the file.
    const form = new Response(body)
    let bytes = 0
    const counted = form.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          bytes += chunk.length
          line.show(bytes < file.size ? `Sending: ${megabytes(bytes)} of ${megabytes(file.size)}` : 'Sent; the site is reading the package')
          controller.enqueue(chunk)
        },
      }),
    )
    const streamed = { ...request, headers: form.headers, body: counted ?? null, duplex: 'half' }
    return send(url, streamed)
  }
  try {
    return await client(transferApi, withProgress).upload({ file })
  } finally {
    line.end()
  }
}
