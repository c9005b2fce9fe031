import { useText } from '@verdict/core/web'
import { Button, IconRefresh, usePhone } from '@verdict/ui-kit'

/** Loads a list again. */
export function RefreshButton({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => void }) {
  const t = useText()
  const small = usePhone()
  return (
    <Button icon={<IconRefresh />} loading={refreshing} aria-label={t('list.refresh')} onClick={onRefresh}>
      {small ? undefined : t('list.refresh')}
    </Button>
  )
}
