import { useText } from '@verdict/core/web'
import { Button, EmptyState } from '@verdict/ui-kit'

interface EmptyListProps {
  /** Of a list that has no rows at all. */
  title: string
  hint: string
  /** Of a list of which no row fits the filter. */
  filteredTitle: string
  isFiltered: boolean
  onReset: () => void
}

/** The state of a list without rows: a hint how to add some, or a way to clear the filters. */
export function EmptyList({ title, hint, filteredTitle, isFiltered, onReset }: EmptyListProps) {
  const t = useText()
  if (!isFiltered) return <EmptyState title={title} hint={hint} />
  return <EmptyState title={filteredTitle} hint={t('list.filteredHint')} action={<Button onClick={onReset}>{t('list.reset')}</Button>} />
}
