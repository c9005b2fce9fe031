import { succeeded, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import {
  actionColumn,
  Button,
  confirmAction,
  DataTable,
  EmptyState,
  FilterBar,
  PageFrame,
  SearchField,
  toast,
  type Column,
  type RowAction,
} from '@verdict/ui-kit'
import { useState, type DependencyList, type ReactNode } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { NameDialog } from './name-dialog.tsx'

interface Named {
  readonly id: number
  readonly name: string
}

interface ListQuery {
  readonly currentPage: number
  readonly limit: number
  readonly keyword: string
}

interface NamedListProps<Row extends Named> {
  /** The section of the plugin's texts. */
  texts: 'campuses' | 'classes'
  subtitle: ReactNode
  /** The columns between the name and the actions. */
  columns: readonly Column<Row>[]
  load: (query: ListQuery, signal: AbortSignal) => Promise<{ records: Row[]; total: number }>
  /** Values other than the keyword whose change reloads the list. */
  dependencies?: DependencyList
  filters?: ReactNode
  /** The initial values of a new row; undefined while none can be added. */
  newRow: Partial<Row> | undefined
  fields?: (editing: Partial<Row>, change: (editing: Partial<Row>) => void) => ReactNode
  save: (editing: Partial<Row>, name: string) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** Parameters of the text that asks for confirmation before a row is deleted. */
  deleteParameters?: (row: Row) => Readonly<Record<string, number>>
  /** Actions of a row besides editing and deleting it. */
  actions?: readonly RowAction<Row>[]
  actionsWidth: number
  /** A dialog of the page; `reload` reloads the list. */
  dialog?: (reload: () => void) => ReactNode
}

/** A page for searching, adding, renaming and deleting rows that have little more than a name. */
export function NamedList<Row extends Named>(props: NamedListProps<Row>) {
  const {
    texts,
    subtitle,
    columns,
    load,
    dependencies = [],
    filters,
    newRow,
    fields,
    save,
    remove,
    deleteParameters,
    actions = [],
    actionsWidth,
    dialog,
  } = props
  const t = useText(accounts)
  const [keyword, setKeyword] = useState('')
  const { table, reload } = usePagedList((page, signal) => load({ ...page, keyword }, signal), [keyword, ...dependencies])
  const [editing, setEditing] = useState<Partial<Row>>()
  async function store(name: string) {
    if (!editing || !(await succeeded(save(editing, name)))) return
    setEditing(undefined)
    toast.success(t('saved'))
    reload()
  }
  async function removeAfterConfirmation(row: Row) {
    const sure = await confirmAction({
      title: t(`${texts}.deleteTitle`, { name: row.name }),
      content: t(`${texts}.deleteContent`, deleteParameters?.(row)),
      action: t(`${texts}.delete`),
      cancel: t('cancel'),
    })
    if (sure && (await succeeded(remove(row.id)))) reload()
  }
  const add = (
    <Button type="primary" disabled={!newRow} onClick={() => setEditing(newRow)}>
      {t(`${texts}.add`)}
    </Button>
  )
  return (
    <PageFrame title={t(`${texts}.title`)} subtitle={subtitle} actions={add}>
      <FilterBar>
        <SearchField label={t(`${texts}.search`)} keyword={keyword} onSearch={setKeyword} />
        {filters}
      </FilterBar>
      <DataTable
        {...table}
        label={t(`${texts}.title`)}
        columns={[
          { key: 'name', title: t(`${texts}.name`), render: ({ name }) => name },
          ...columns,
          actionColumn<Row>(t('actions'), actionsWidth, [
            ...actions,
            { text: t('edit'), label: ({ name }) => t('editOf', { name }), onClick: setEditing },
            { text: t('delete'), label: ({ name }) => t('deleteOf', { name }), onClick: (row) => void removeAfterConfirmation(row), danger: true },
          ]),
        ]}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t(`${texts}.empty`)} hint={t(`${texts}.emptyHint`)} />}
        minimumWidth={640}
      />
      {editing && (
        <NameDialog
          title={t(`${texts}.${editing.id === undefined ? 'add' : 'edit'}`)}
          label={t(`${texts}.name`)}
          name={editing.name ?? ''}
          onClose={() => setEditing(undefined)}
          onSave={store}
        >
          {fields?.(editing, setEditing)}
        </NameDialog>
      )}
      {dialog?.(reload)}
    </PageFrame>
  )
}
