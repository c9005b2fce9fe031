import { useApi, useLive, useLoad } from '@verdict/core/web'
import { useState } from 'react'
import { transferApi } from '../../contract/transfer-api.ts'
import { isUnderWay, transferProgress, type Transfer, type TransferItem } from '../../contract/transfers.ts'

const itemsOfCall = 500
const order = { ready: 0, running: 1, stopping: 2, done: 3, stopped: 3, failed: 3 } as const

/** Updates and answers can arrive out of order; a transfer never goes back. */
const isOlder = (one: Pick<Transfer, 'state' | 'done' | 'failed'>, other: Pick<Transfer, 'state' | 'done' | 'failed'>): boolean =>
  order[one.state] < order[other.state] || (one.state === other.state && one.done + one.failed < other.done + other.failed)

/** Returns an import or export with all its problems, updated live. */
export function useTransfer(id: string) {
  const api = useApi(transferApi)
  const [transfer, setTransfer] = useState<Transfer>()
  const { failure, reload } = useLoad(
    async (signal) => {
      const loaded = await api.read({ query: { id } }, signal)
      setTransfer((before) => (before && isOlder(loaded, before) ? before : loaded))
    },
    [id],
  )
  useLive(transferProgress, id, {
    onEvent: (progress) => {
      setTransfer((before) => before && (isOlder(progress, before) ? before : { ...before, ...progress }))
      // The end changes fields that updates do not carry: the package's size, or why it failed.
      if (!isUnderWay(progress)) reload()
    },
    onReset: reload,
  })
  const state = transfer?.state
  const items = useLoad(async (signal) => (state === undefined ? undefined : readAll(signal)), [id, state])
  return { transfer, items, failure, reload }

  async function readAll(signal: AbortSignal): Promise<TransferItem[]> {
    const found: TransferItem[] = []
    for (let currentPage = 1; ; currentPage++) {
      const { records, total } = await api.items({ query: { id, currentPage, limit: itemsOfCall } }, signal)
      found.push(...records)
      if (records.length === 0 || found.length >= total) return found
    }
  }
}
