import { useApi, useText } from '@verdict/core/web'
import { NamedListPage } from '@verdict/page-kit'
import { categoryApi, type Category } from '../../../contract/categories.ts'
import { discussions } from '../../../contract/discussions.ts'
import { CategoryDialog } from './category-dialog.tsx'

/** The categories of posts, for root. */
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
