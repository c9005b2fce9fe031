import { useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, FilterBar, Input, PageFrame, Space, toast, type Column } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
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
  /** Which part of the texts speaks of them. */
  texts: 'campuses' | 'classes'
  subtitle: string
  /** What stands between the name and the buttons. */
  columns: readonly Column<Row>[]
  load: (filter: ListQuery, signal: AbortSignal) => Promise<{ records: Row[]; total: number }>
  /** What else the list depends on; another choice begins with the first page. */
  choice?: number
  /** Another number loads the list anew: something of it was changed beside it. */
  changes?: number
  filters?: ReactNode
  /** What a new one begins with; undefined while none can be added. */
  fresh: Partial<Row> | undefined
  fields?: (editing: Partial<Row>, change: (editing: Partial<Row>) => void) => ReactNode
  save: (editing: Partial<Row>, name: string) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** Figures in the question before one is deleted. */
  loses?: (row: Row) => Readonly<Record<string, number>>
  buttons?: (row: Row) => ReactNode
  buttonsWidth: number
}

/** A list of things that have little more than a name: find, add, name anew, delete. Calls that fail have told so already. */
export function NamedList<Row extends Named>(props: NamedListProps<Row>) {
  const { texts, subtitle, columns, load, choice = 0, changes, filters, fresh, fields, save, remove, loses, buttons, buttonsWidth } = props
  const t = useText(accounts)
  const [{ of, ...chosen }, setFilter] = useState({ currentPage: 1, limit: 10, keyword: '', of: choice })
  const filter = of === choice ? chosen : { ...chosen, currentPage: 1 }
  const list = useLoad((signal) => load(filter, signal), [JSON.stringify(filter), choice, changes])
  const [editing, setEditing] = useState<Partial<Row>>()
  const search = (keyword: string) => setFilter({ ...filter, of: choice, currentPage: 1, keyword })
  const done = (deed: Promise<unknown>) =>
    deed.then(
      () => true,
      () => false,
    )
  async function store(name: string) {
    if (!editing || !(await done(save(editing, name)))) return
    setEditing(undefined)
    toast.success(t('saved'))
    list.reload()
  }
  async function ask(row: Row) {
    const sure = await confirmAction({
      title: t(`${texts}.deleteTitle`, { name: row.name }),
      content: t(`${texts}.deleteContent`, loses?.(row)),
      action: t(`${texts}.delete`),
      cancel: t('cancel'),
    })
    if (sure && (await done(remove(row.id)))) list.reload()
  }
  const actions: Column<Row> = {
    key: 'actions',
    title: t('actions'),
    width: buttonsWidth,
    align: 'right',
    render: (row) => (
      <Space size="mini">
        {buttons?.(row)}
        <Button size="mini" aria-label={t('editOf', { name: row.name })} onClick={() => setEditing(row)}>
          {t('edit')}
        </Button>
        <Button size="mini" status="danger" aria-label={t('deleteOf', { name: row.name })} onClick={() => void ask(row)}>
          {t('delete')}
        </Button>
      </Space>
    ),
  }
  const add = (
    <Button type="primary" disabled={!fresh} onClick={() => setEditing(fresh)}>
      {t(`${texts}.add`)}
    </Button>
  )
  return (
    <PageFrame title={t(`${texts}.title`)} subtitle={subtitle} actions={add}>
      <FilterBar>
        <Input.Search allowClear aria-label={t(`${texts}.search`)} placeholder={t(`${texts}.search`)} onSearch={search} onClear={() => search('')} />
        {filters}
      </FilterBar>
      <DataTable
        label={t(`${texts}.title`)}
        columns={[{ key: 'name', title: t(`${texts}.name`), render: ({ name }) => name }, ...columns, actions]}
        rows={list.value?.records}
        rowKey={({ id }) => id}
        loading={list.loading}
        error={list.failure && { message: list.failure.message, onRetry: list.reload }}
        empty={<EmptyState title={t(`${texts}.empty`)} hint={t(`${texts}.emptyHint`)} />}
        minimumWidth={640}
        pagination={{
          page: filter.currentPage,
          limit: filter.limit,
          total: list.value?.total ?? 0,
          onChange: (currentPage, limit) => setFilter({ ...filter, of: choice, currentPage, limit }),
        }}
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
    </PageFrame>
  )
}
