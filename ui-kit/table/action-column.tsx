import { Button } from '../arco/widgets.ts'
import { Space } from '../layout/boxes.tsx'
import type { Column } from './columns.ts'

/** A button at the end of each row of a table. */
export interface RowAction<Row> {
  text: string
  /** The accessible name of the button, which names the row as well. */
  label: (row: Row) => string
  onClick: (row: Row) => void
  danger?: boolean
  /** Rows that have this action; all of them by default. */
  appliesTo?: (row: Row) => boolean
}

/** The last column of a table, with the actions of each row. */
export function actionColumn<Row>(title: string, width: number, actions: readonly RowAction<Row>[]): Column<Row> {
  return {
    key: 'actions',
    title,
    width,
    align: 'right',
    fixed: 'end',
    render: (row) => (
      <Space size="mini">
        {actions
          .filter(({ appliesTo }) => appliesTo?.(row) ?? true)
          .map(({ text, label, onClick, danger }) => (
            <Button key={text} size="mini" {...(danger && { status: 'danger' as const })} aria-label={label(row)} onClick={() => onClick(row)}>
              {text}
            </Button>
          ))}
      </Space>
    ),
  }
}
