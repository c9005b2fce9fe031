import { useText } from '@verdict/core/web'
import { Button, IconRefresh } from '@verdict/ui-kit'

/** Loads a list again. */
export function RefreshButton({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => void }) {
  const t = useText()
  return (
    <Button icon={<IconRefresh />} loading={refreshing} onClick={onRefresh}>
      {t('list.refresh')}
    </Button>
  )
}
