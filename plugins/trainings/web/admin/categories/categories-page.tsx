import { useApi, useText } from '@verdict/core/web'
import { NamedListPage } from '@verdict/page-kit'
import { categoryApi } from '../../../contract/category-api.ts'
import type { TrainingCategory } from '../../../contract/rows.ts'
import { trainings } from '../../../contract/trainings.ts'
import { useMayEditCategories } from '../place/admin-place.ts'
import { CategoryDialog } from './category-dialog.tsx'
import '../../parts/trainings.css'

/** The page on which root and problem admins manage the categories of trainings. */
export default function CategoriesPage() {
  const t = useText(trainings)
  const { list, remove } = useApi(categoryApi)
  const mayEdit = useMayEditCategories()
  return (
    <NamedListPage<TrainingCategory>
      title={t('admin.categories')}
      columns={[{ key: 'name', title: t('list.category'), render: (row) => <CategoryName {...row} /> }]}
      empty={{ title: t('admin.category.empty'), hint: t('admin.category.emptyHint') }}
      mayEdit={mayEdit}
      addText={t('admin.category.add')}
      question={({ name }) => ({ title: t('admin.category.removeTitle', { name }), content: t('admin.category.removeContent') })}
      load={(signal) => list(undefined, signal)}
      remove={(cid) => remove({ query: { cid } })}
      dialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
    />
  )
}

function CategoryName({ name, color }: TrainingCategory) {
  return (
    <span className="verdict-training-marks">
      <span className="verdict-training-mark">
        {color && <i aria-hidden style={{ background: color }} />}
        {name}
      </span>
    </span>
  )
}
