import { useText } from '@verdict/core/web'
import { inAddress } from '@verdict/page-kit'
import { Choice } from '@verdict/ui-kit'
import { discussions } from '../../contract/discussions.ts'
import type { CategoryPanelProps } from './category-panel.tsx'

/** A field for the category above a list, for narrow screens. */
export function CategoryChoice({ categories, chosen, onChoose }: CategoryPanelProps) {
  const t = useText(discussions)
  return (
    <Choice
      label={t('list.categories')}
      value={chosen ?? 'all'}
      options={[{ value: 'all', label: t('list.allCategories') }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(value) => onChoose(value === 'all' ? undefined : Number(value))}
    />
  )
}

/** The filter of a list of posts; `cid` is a category. */
export const postFilter = { keyword: inAddress.text(), cid: inAddress.whole(1), onlyMine: inAddress.flag }
