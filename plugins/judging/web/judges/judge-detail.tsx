import { useText } from '@verdict/core/web'
import { Descriptions } from '@verdict/ui-kit'
import { judging, type DaemonRow } from '../../contract.ts'
import { TimeFactor } from './time-factor.tsx'

/** All other information about a daemon. */
export function JudgeDetail({ row, onChanged }: { row: DaemonRow; onChanged: () => void }) {
  const t = useText(judging)
  const lines = [
    { label: t('languages'), value: row.languages.join(', ') || '–' },
    { label: t('version'), value: row.version ?? '–' },
    { label: t('sandbox'), value: row.sandbox ?? '–' },
    { label: t('address'), value: row.address ?? '–' },
    { label: t('timeFactor'), value: <TimeFactor row={row} onChanged={onChanged} /> },
    { label: t('lastError'), value: row.trouble ?? row.lastError ?? '–' },
  ]
  return <Descriptions column={1} size="small" data={lines} />
}
