import { useText } from '@verdict/core/web'
import { Input } from '@verdict/ui-kit'
import { problems } from '../contract/problems.ts'

interface KeywordSearchProps {
  value: string
  onChange: (keyword: string) => void
  onSearch: () => void
  onClear?: () => void
}

/** The field for a keyword above the lists of problems. */
export function KeywordSearch(props: KeywordSearchProps) {
  const t = useText(problems)
  return <Input.Search allowClear placeholder={t('list.search')} aria-label={t('list.search')} maxLength={200} style={{ width: 260 }} {...props} />
}
