import { startTestSite, type Person, type TestOptions } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { asFile, rawZip, scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { until } from '@verdict/plugin-submissions/testing'
import { isUnderWay, transferApi } from '../contract.ts'
import exchange from '../server/index.ts'
import toyFormat from './toy-format.ts'

/** A problem of a toy package with `cases` test cases. */
export const toyProblem = (problemId: string, fields: object = {}, cases = 2) => ({
  folder: problemId,
  draft: { problemId, title: `Title of ${problemId}`, ...fields },
  cases,
})

type Entry = Parameters<typeof rawZip>[0][number]

/** A toy package; entries in `more` are added unchanged. */
export function toyPackage(list: readonly ReturnType<typeof toyProblem>[], more: readonly Entry[] = []): File {
  const files = list.flatMap(({ folder, cases }) =>
    Array.from({ length: cases }, (_, index) => [
      { name: `${folder}/${index + 1}.in`, content: `input ${index + 1}\n` },
      { name: `${folder}/${index + 1}.out`, content: `output ${index + 1}\n` },
    ]).flat(),
  )
  return asFile(rawZip([{ name: 'toy.json', content: JSON.stringify(list) }, ...files, ...more]))
}

const patience = 150_000

/** The imports and exports of one user. */
export function exchangeOf(person: Person) {
  const api = person.use(transferApi)
  return {
    api,
    upload: (file: File) => api.upload({ file }),
    items: async (id: string) => (await api.items({ query: { id, limit: 500 } })).records,
    /** Resolves with the report when the transfer has ended. */
    ended: (id: string) =>
      until(async () => {
        const transfer = await api.read({ query: { id } })
        if (isUnderWay(transfer)) throw new Error(`still ${transfer.state}`)
        return transfer
      }, patience),
  }
}

export async function startExchangeSite(formats: readonly Parameters<typeof startTestSite>[0][number][] = [toyFormat], options: TestOptions = {}) {
  const site = await startTestSite([judging, problems, scribeServer, exchange, ...formats], options)
  const root = await site.as('root', 'boss')
  const count = (collection: 'transfers' | 'items') => site.site.db.collection(`exchange.${collection}`).countDocuments()
  return { site, root, boss: exchangeOf(root), count }
}
