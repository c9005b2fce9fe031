import { useSession, useText } from '@verdict/core/web'
import { Panel } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { Category } from '../../contract/categories.ts'
import { discussions } from '../../contract/discussions.ts'
import '../parts/discussions.css'

export interface CategoryPanelProps {
  categories: readonly Category[]
  chosen: number | undefined
  onChoose: (cid: number | undefined) => void
}

/** The categories next to the list of posts. */
export function CategoryPanel({ categories, chosen, onChoose }: CategoryPanelProps) {
  const t = useText(discussions)
  const { isRoot } = useSession()
  const entry = (cid: number | undefined, name: string) => (
    <li key={cid ?? 'all'}>
      <button type="button" aria-pressed={cid === chosen} onClick={() => onChoose(cid)}>
        {name}
      </button>
    </li>
  )
  return (
    <Panel title={t('list.categories')} actions={isRoot && <Link to="/admin/discussion/category">{t('list.editCategories')}</Link>} padded={false}>
      <ul className="verdict-post-categories">
        {entry(undefined, t('list.allCategories'))}
        {categories.map(({ id, name }) => entry(id, name))}
      </ul>
    </Panel>
  )
}
