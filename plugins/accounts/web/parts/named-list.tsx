import { useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, FilterBar, Input, PageFrame, Space, toast, type Column } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { NameDialog } from './name-dialog.tsx'

interface Named {
  readonly id: number
  readonly name: string
}
interface Wish {
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
  load: (wish: Wish, signal: AbortSignal) => Promise<{ records: Row[]; total: number }>
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
  const say = useText(accounts)
  const [{ of, ...chosen }, setWish] = useState({ currentPage: 1, limit: 10, keyword: '', of: choice })
  const wish = of === choice ? chosen : { ...chosen, currentPage: 1 }
  const list = useLoad((signal) => load(wish, signal), [JSON.stringify(wish), choice, changes])
  const [editing, setEditing] = useState<Partial<Row>>()
  const search = (keyword: string) => setWish({ ...wish, of: choice, currentPage: 1, keyword })
  const done = (deed: Promise<unknown>) =>
    deed.then(
      () => true,
      () => false,
    )
  async function store(name: string) {
    if (!editing || !(await done(save(editing, name)))) return
    setEditing(undefined)
    toast.success(say('saved'))
    list.reload()
  }
  async function ask(row: Row) {
    const sure = await confirmAction({
      title: say(`${texts}.deleteTitle`, { name: row.name }),
      content: say(`${texts}.deleteContent`, loses?.(row)),
      action: say(`${texts}.delete`),
      cancel: say('cancel'),
    })
    if (sure && (await done(remove(row.id)))) list.reload()
  }
  const actions: Column<Row> = {
    key: 'actions',
    title: say('actions'),
    width: buttonsWidth,
    align: 'right',
    render: (row) => (
      <Space size="mini">
        {buttons?.(row)}
        <Button size="mini" aria-label={say('editOf', { name: row.name })} onClick={() => setEditing(row)}>
          {say('edit')}
        </Button>
        <Button size="mini" status="danger" aria-label={say('deleteOf', { name: row.name })} onClick={() => void ask(row)}>
          {say('delete')}
        </Button>
      </Space>
    ),
  }
  const add = (
    <Button type="primary" disabled={!fresh} onClick={() => setEditing(fresh)}>
      {say(`${texts}.add`)}
    </Button>
  )
  return (
    <PageFrame title={say(`${texts}.title`)} subtitle={subtitle} actions={add}>
      <FilterBar>
        <Input.Search allowClear aria-label={say(`${texts}.search`)} placeholder={say(`${texts}.search`)} onSearch={search} onClear={() => search('')} />
        {filters}
      </FilterBar>
      <DataTable
        label={say(`${texts}.title`)}
        columns={[{ key: 'name', title: say(`${texts}.name`), render: ({ name }) => name }, ...columns, actions]}
        rows={list.value?.records}
        rowKey={({ id }) => id}
        loading={list.loading}
        error={list.failure && { message: list.failure.message, onRetry: list.reload }}
        empty={<EmptyState title={say(`${texts}.empty`)} hint={say(`${texts}.emptyHint`)} />}
        minimumWidth={640}
        pagination={{
          page: wish.currentPage,
          limit: wish.limit,
          total: list.value?.total ?? 0,
          onChange: (currentPage, limit) => setWish({ ...wish, of: choice, currentPage, limit }),
        }}
      />
      {editing && (
        <NameDialog
          title={say(`${texts}.${editing.id === undefined ? 'add' : 'edit'}`)}
          label={say(`${texts}.name`)}
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
