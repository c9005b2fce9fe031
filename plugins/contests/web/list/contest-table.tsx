import { useText } from '@verdict/core/web'
import { DataTable, EmptyState, usePhone } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contests } from '../../contract/contests.ts'
import type { ContestTableProps } from '../../contract/owner-screens.ts'
import { contestColumns } from './contest-columns.tsx'
import '../contests.css'

/** A list of contests; a list with filters of its own says itself what stands in place of no rows. */
export default function ContestTable({ empty, instead, ...table }: ContestTableProps & { instead?: ReactNode }) {
  const t = useText(contests)
  const small = usePhone()
  return (
    <DataTable
      {...table}
      columns={contestColumns(t, small)}
      rowKey={({ id }) => id}
      empty={instead ?? <EmptyState {...empty} />}
      {...(!small && { minimumWidth: 760 })}
    />
  )
}
