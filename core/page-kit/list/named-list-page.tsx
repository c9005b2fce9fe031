import { succeeded, useLoad, useText } from '@verdict/core/web'
import { actionColumn, Button, confirmAction, DataTable, EmptyState, IconPlus, PageFrame, toast, type Column } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'

interface NamedRow {
  readonly id: number
  readonly name: string
}

interface NamedListPageProps<Row extends NamedRow> {
  title: string
  /** The columns before the buttons of a row. */
  columns: readonly Column<Row>[]
  empty: { readonly title: string; readonly hint: string }
  /** Whether the reader adds, changes and deletes rows. Defaults to true. */
  mayEdit?: boolean
  /** On the button that adds a row. */
  addText: string
  /** The confirmation before a row is deleted. */
  question: (row: Row) => { readonly title: string; readonly content: string }
  load: (signal: AbortSignal) => Promise<Row[]>
  remove: (id: number) => Promise<unknown>
  /** The dialog in which a row is edited; a new one without it. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
}

/** A page with a short list of things that have little more than a name, such as categories. */
export function NamedListPage<Row extends NamedRow>(props: NamedListPageProps<Row>) {
  const { title, columns, empty, mayEdit = true, addText, question, load, remove, dialog } = props
  const t = useText()
  const [opened, setOpened] = useState<Row | 'new'>()
  const { value, loading, failure, reload } = useLoad(load, [])
  async function confirmRemoval(row: Row) {
    if (!(await confirmAction({ ...question(row), action: t('list.remove'), cancel: t('list.cancel') }))) return
    if (await succeeded(remove(row.id))) toast.success(t('list.removed'))
    reload()
  }
  const add = mayEdit && (
    <Button type="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
      {addText}
    </Button>
  )
  const actions = actionColumn<Row>(t('list.actions'), 160, [
    { text: t('list.edit'), label: ({ name }) => t('list.editOf', { name }), onClick: setOpened },
    { text: t('list.remove'), label: ({ name }) => t('list.removeOf', { name }), onClick: (row) => void confirmRemoval(row), danger: true },
  ])
  return (
    <PageFrame title={title} actions={add}>
      <DataTable
        label={title}
        columns={mayEdit ? [...columns, actions] : columns}
        rows={value}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState {...empty} />}
      />
      {opened &&
        dialog(opened === 'new' ? undefined : opened, () => {
          setOpened(undefined)
          reload()
        })}
    </PageFrame>
  )
}
