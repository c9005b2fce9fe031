import { useText, type LoadState } from '@verdict/core/web'
import { DataTable, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { exchange } from '../../contract/exchange.ts'
import type { Transfer, TransferItem } from '../../contract/transfers.ts'
import { useSolutionCounts } from '../solutions/use-solutions.ts'
import { itemColumns } from './item-columns.tsx'
import { ItemDetail } from './item-detail.tsx'
import type { ItemChoice } from './use-choice.ts'

interface ItemTableProps {
  transfer: Transfer
  items: LoadState<TransferItem[] | undefined>
  /** Only before the start. */
  choice: ItemChoice | undefined
}

/** The problems of an import or export with all findings. */
export function ItemTable({ transfer: { kind }, items: { value, loading, failure, reload }, choice }: ItemTableProps) {
  const t = useText(exchange)
  const countsOf = useSolutionCounts(reload)
  const [{ currentPage, limit }, setPage] = useState({ currentPage: 1, limit: 50 })
  return (
    <Panel title={t('items.title')} padded={false}>
      <DataTable
        label={t('items.title')}
        columns={itemColumns(t, { kind, choice, countsOf })}
        rows={value?.slice((currentPage - 1) * limit, currentPage * limit)}
        rowKey={({ index }) => index}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        detail={(item) => <ItemDetail item={item} />}
        pagination={{ page: currentPage, limit, total: value?.length ?? 0, onChange: (page, perPage) => setPage({ currentPage: page, limit: perPage }) }}
        minimumWidth={kind === 'import' ? 1080 : 760}
      />
    </Panel>
  )
}
