import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, IconButton, IconDelete, IconEdit, IconPlus, PageFrame, Space, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { categoryApi } from '../../../contract/category-api.ts'
import type { TrainingCategory } from '../../../contract/rows.ts'
import { trainings } from '../../../contract/trainings.ts'
import { useMayEditCategories } from '../use-may-edit-categories.ts'
import { CategoryDialog } from './category-dialog.tsx'
import '../../trainings.css'

/** The categories of trainings, for root and problem admins. */
export default function CategoriesPage() {
  const t = useText(trainings)
  const { list, remove } = useApi(categoryApi)
  const mayEdit = useMayEditCategories()
  const [opened, setOpened] = useState<TrainingCategory | 'new'>()
  const { value, loading, failure, reload } = useLoad((signal) => list(undefined, signal), [])
  async function confirmRemoval({ id, name }: TrainingCategory) {
    const question = { title: t('admin.category.removeTitle', { name }), content: t('admin.category.removeContent'), action: t('admin.remove') }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel') }))) return
    if (await succeeded(remove({ query: { cid: id } }))) toast.success(t('admin.removed'))
    reload()
  }
  const add = mayEdit && (
    <Button type="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
      {t('admin.category.add')}
    </Button>
  )
  return (
    <PageFrame title={t('admin.categories')} actions={add}>
      <DataTable
        label={t('admin.categories')}
        columns={[
          {
            key: 'name',
            title: t('list.category'),
            render: ({ name, color }) => (
              <span className="verdict-training-marks">
                <span className="verdict-training-mark">
                  {color && <i aria-hidden style={{ background: color }} />}
                  {name}
                </span>
              </span>
            ),
          },
          {
            key: 'actions',
            title: t('admin.actions'),
            width: 110,
            align: 'right',
            render: (row) =>
              mayEdit && (
                <Space size="mini">
                  <IconButton size="small" label={t('admin.editOf', { name: row.name })} onClick={() => setOpened(row)}>
                    <IconEdit />
                  </IconButton>
                  <IconButton size="small" label={t('admin.removeOf', { name: row.name })} onClick={() => void confirmRemoval(row)}>
                    <IconDelete />
                  </IconButton>
                </Space>
              ),
          },
        ]}
        rows={value}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('admin.category.empty')} hint={t('admin.category.emptyHint')} />}
      />
      {opened && (
        <CategoryDialog
          category={opened === 'new' ? undefined : opened}
          onClose={() => {
            setOpened(undefined)
            reload()
          }}
        />
      )}
    </PageFrame>
  )
}
