import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { actionColumn, Button, confirmAction, DataTable, EmptyState, IconPlus, PageFrame, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { categoryApi, type Category } from '../../../contract/categories.ts'
import { discussions } from '../../../contract/discussions.ts'
import { CategoryDialog } from './category-dialog.tsx'

/** The categories of posts, for root. */
export default function CategoriesPage() {
  const t = useText(discussions)
  const { list, remove } = useApi(categoryApi)
  const [opened, setOpened] = useState<Category | 'new'>()
  const { value, loading, failure, reload } = useLoad((signal) => list(undefined, signal), [])
  async function confirmRemoval({ id, name }: Category) {
    const question = { title: t('post.removeTitle', { title: name }), content: t('admin.categoryText'), action: t('post.remove') }
    if (!(await confirmAction({ ...question, cancel: t('comments.cancel') }))) return
    if (await succeeded(remove({ query: { cid: id } }))) toast.success(t('admin.removed'))
    reload()
  }
  const add = (
    <Button type="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
      {t('admin.addCategory')}
    </Button>
  )
  return (
    <PageFrame title={t('admin.categories')} actions={add}>
      <DataTable
        label={t('admin.categories')}
        columns={[
          { key: 'name', title: t('form.category'), render: ({ name }) => name },
          actionColumn<Category>(t('list.actions'), 160, [
            { text: t('admin.rename'), label: ({ name }) => t('admin.renameOf', { name }), onClick: setOpened },
            { text: t('post.remove'), label: ({ name }) => t('post.removeOf', { title: name }), onClick: (row) => void confirmRemoval(row), danger: true },
          ]),
        ]}
        rows={value}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('admin.noCategories')} hint={t('admin.noCategoriesHint')} />}
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
