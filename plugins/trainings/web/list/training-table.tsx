import { useSession, useText } from '@verdict/core/web'
import { DataTable, EmptyState, usePhone } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import type { TrainingTableProps } from '../../contract/screens.ts'
import { trainings } from '../../contract/trainings.ts'
import { trainingColumns } from './training-columns.tsx'
import '../trainings.css'

/** A list of trainings; a list with filters of its own says itself what stands in place of no rows. */
export default function TrainingTable({ rows, empty, path, instead, ...table }: TrainingTableProps & { instead?: ReactNode }) {
  const t = useText(trainings)
  const { user } = useSession()
  const small = usePhone()
  return (
    <DataTable
      {...table}
      rows={rows}
      columns={trainingColumns(t, { small, showsProgress: user !== null, path })}
      rowKey={({ id }) => id}
      empty={instead ?? <EmptyState {...empty} />}
      {...(!small && { minimumWidth: 760 })}
    />
  )
}
