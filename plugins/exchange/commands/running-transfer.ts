import { setTimeout as pause } from 'node:timers/promises'
import { client, type Client } from '@verdict/core'
import { isUnderWay, type Transfer, type TransferItem } from '../contract/transfers.ts'
import { transferApi } from '../contract/transfer-api.ts'
import { ProgressLine } from './progress-line.ts'
import type { SiteSession } from './site-session.ts'

const pageSize = 500
const pollMs = 300

type Api = Client<(typeof transferApi)['routes']>

export const transfersOf = ({ send }: SiteSession): Api => client(transferApi, send)

/** Returns all problems of an import or export. */
export async function itemsOf(api: Api, id: string): Promise<TransferItem[]> {
  const found: TransferItem[] = []
  for (let currentPage = 1; ; currentPage += 1) {
    const { records } = await api.items({ query: { id, currentPage, limit: pageSize } })
    found.push(...records)
    if (records.length < pageSize) return found
  }
}

/** Waits until the site has finished; throws its error if it failed. */
export async function finished(api: Api, id: string, doing: string): Promise<Transfer> {
  const line = new ProgressLine()
  for (;;) {
    const transfer = await api.read({ query: { id } })
    line.show(`${doing}: ${transfer.done + transfer.failed} of ${transfer.total} problems${activityOf(transfer)}`)
    if (!isUnderWay(transfer)) {
      line.end()
      if (transfer.state === 'failed') throw new Error(transfer.error ?? 'It failed.')
      return transfer
    }
    await pause(pollMs)
  }
}

function activityOf({ activity }: Transfer): string {
  return activity ? `; ${activity.place}: ${activity.step} ${activity.done} of ${activity.total}` : ''
}

/** Prints the findings of each problem. */
export function print(items: readonly TransferItem[], stateOf: (item: TransferItem) => string): void {
  for (const item of items) {
    console.log(`${stateOf(item).padEnd(8)} ${[item.problemId || item.place, item.title].filter(Boolean).join('  ')}${contentsOf(item)}`)
    for (const { level, message } of item.findings) console.log(`         ${level}: ${message}`)
  }
}

function contentsOf({ contents }: TransferItem): string {
  if (!contents) return ''
  const { cases, subtasks, solutions, programs } = contents
  const parts = [
    [cases, 'test cases'] as const,
    [subtasks, 'subtasks'] as const,
    [solutions.length, 'solutions'] as const,
    [(programs?.inputs ?? 0) + (programs?.answers ?? 0), 'files to generate'] as const,
    [programs?.checks ?? 0, 'inputs to validate'] as const,
  ]
  return `  (${parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ') || 'no test cases'})`
}
