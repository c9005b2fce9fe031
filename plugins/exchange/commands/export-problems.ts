import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { addressOf, client, parseEnvelope } from '@verdict/core'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { mayManageAll } from '../contract/exchange.ts'
import { transferApi, transferLimits } from '../contract/transfer-api.ts'
import { megabytes, ProgressLine } from './progress-line.ts'
import { finished, itemsOf, print, transfersOf } from './running-transfer.ts'
import { siteOptions, withLogin, type SiteSession } from './site-session.ts'
import { visibilityOf } from './visibility.ts'

const pageSize = 500

interface Filter {
  readonly keyword?: string | undefined
  readonly auth?: number | undefined
}

/** Exports the matching problems, or those with the given IDs, as a package. The exit code is 1 if the format cannot take one. */
export async function exportProblems(words: readonly string[]): Promise<void> {
  const { values, positionals: ids } = parseArgs({
    args: [...words],
    options: {
      ...siteOptions,
      'dry-run': { type: 'boolean' },
      format: { type: 'string' },
      keyword: { type: 'string' },
      visibility: { type: 'string' },
      out: { type: 'string' },
    },
    allowPositionals: true,
  })
  const filter = { keyword: values.keyword, auth: visibilityOf(values.visibility) }
  await withLogin(values, async (session) => {
    const api = transfersOf(session)
    const written = (await api.formats()).flatMap((format) => (format.isWritten ? [format.id] : []))
    const format = written.find((one) => one === values.format)
    if (format === undefined)
      throw new Error(
        `${values.format === undefined ? 'The format is missing' : `Unknown format '${values.format}'`}: use --format with ${written.join(', ')}.`,
      )
    const pids = ids.length > 0 ? await withIds(session, ids, filter) : await fitting(session, filter)
    const { id } = await api.prepareExport({ body: { format, pids } })
    try {
      const items = await itemsOf(api, id)
      const takeable = items.filter((item) => item.takeable === 'yes')
      print(items, (item) => (item.takeable === 'yes' ? 'ready' : 'refused'))
      if (takeable.length < items.length) process.exitCode = 1
      if (values['dry-run'] || takeable.length === 0)
        return console.log(`${takeable.length} of ${items.length} problems can be exported (${format}); nothing was written.`)
      await api.start({ body: { id, tags: [] } })
      const { done, size } = await finished(api, id, 'Exporting')
      const file = values.out ?? `problems-${format}.zip`
      await download(session, id, { file, size })
      console.log(`${done} of ${items.length} problems are in ${file} (${megabytes(size)}).`)
      if (done < items.length) process.exitCode = 1
    } finally {
      // The package of an abandoned export would count against the user's quota.
      await api.remove({ query: { id } }).catch(() => undefined)
    }
  })
}

/** Returns all matching problems that the user can export. */
async function fitting({ send, user }: SiteSession, filter: Filter): Promise<number[]> {
  const { adminList } = client(problemAdminApi, send)
  const found = new Set<number>()
  for (let currentPage = 1; ; currentPage += 1) {
    const { records } = await adminList({ query: { ...filter, oj: 'Mine', currentPage, limit: pageSize } })
    for (const { id, author } of records) if (mayManageAll(user) || author === user.username) found.add(id)
    if (found.size > transferLimits.problems)
      throw new Error(`More than ${transferLimits.problems} problems match, the maximum of one package. Use --keyword, --visibility or IDs.`)
    if (records.length < pageSize) break
  }
  if (found.size === 0) throw new Error('No problems found.')
  return [...found]
}

async function withIds({ send }: SiteSession, ids: readonly string[], filter: Filter): Promise<number[]> {
  if (filter.keyword !== undefined || filter.auth !== undefined) throw new Error('Use either IDs, or --keyword and --visibility.')
  const { adminList } = client(problemAdminApi, send)
  const pids: number[] = []
  for (const wanted of ids) {
    const { records } = await adminList({ query: { keyword: wanted, limit: pageSize } })
    const found = records.find(({ problemId }) => problemId.toUpperCase() === wanted.toUpperCase())
    if (!found) throw new Error(`There is no problem ${wanted}.`)
    pids.push(found.id)
  }
  return pids
}

/** Downloads to a temporary name first, so that a file with the final name is complete. */
async function download({ send }: SiteSession, id: string, { file, size }: { readonly file: string; readonly size: number }): Promise<void> {
  const route = transferApi.routes.download
  const response = await send(addressOf(route, { query: { id } }), { method: route.method })
  if (!response.ok || !response.body || response.headers.get('content-type')?.includes('json')) {
    await parseEnvelope(response)
    throw new Error(`The site sent no package: ${response.status}.`)
  }
  const line = new ProgressLine()
  const part = `${file}.part`
  let bytes = 0
  try {
    await pipeline(
      response.body,
      async function* counted(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          line.show(`Receiving: ${megabytes(bytes)} of ${megabytes(size)}`)
          yield chunk
        }
      },
      createWriteStream(part),
    )
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
    line.end()
  }
}
