import { useApi, useText } from '@verdict/core/web'
import { NamedListPage, SubmitDialog } from '@verdict/page-kit'
import { Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { categoryApi, type Category } from '../../../contract/categories.ts'
import { discussions } from '../../../contract/discussions.ts'

/** The page on which root manages the categories of posts. */
export default function CategoriesPage() {
  const t = useText(discussions)
  const { list, remove } = useApi(categoryApi)
  return (
    <NamedListPage<Category>
      title={t('admin.categories')}
      columns={[{ key: 'name', title: t('form.category'), render: ({ name }) => name }]}
      empty={{ title: t('admin.noCategories'), hint: t('admin.noCategoriesHint') }}
      addText={t('admin.addCategory')}
      question={({ name }) => ({ title: t('post.removeTitle', { title: name }), content: t('admin.categoryText') })}
      load={(signal) => list(undefined, signal)}
      remove={(cid) => remove({ query: { cid } })}
      dialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
    />
  )
}

/** The dialog for a category's name; without `category`, it creates one. */
function CategoryDialog({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const t = useText(discussions)
  const { save } = useApi(categoryApi)
  const [name, setName] = useState(category?.name ?? '')
  const trimmed = name.trim()
  return (
    <SubmitDialog
      title={t(category ? 'admin.editCategory' : 'admin.addCategory')}
      // The server ignores entries without a name.
      fault={trimmed === '' ? t('admin.nameRequired') : undefined}
      submit={() => save({ body: [{ ...(category && { id: category.id }), name: trimmed }] })}
      done={t('form.saved')}
      onClose={onClose}
    >
      <Labelled label={t('form.category')} required>
        <Input value={name} maxLength={50} onChange={setName} />
      </Labelled>
    </SubmitDialog>
  )
}
