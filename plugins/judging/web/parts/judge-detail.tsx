import { useText } from '@verdict/core/web'
import { Descriptions } from '@verdict/ui-kit'
import { judging, type DaemonRow } from '../../contract.ts'
import { TimeFactor } from './time-factor.tsx'

/** Everything else that a daemon says about itself. */
export function JudgeDetail({ row, onChanged }: { row: DaemonRow; onChanged: () => void }) {
  const say = useText(judging)
  const lines = [
    { label: say('languages'), value: row.languages.join(', ') || '–' },
    { label: say('version'), value: row.version ?? '–' },
    { label: say('sandbox'), value: row.sandbox ?? '–' },
    { label: say('address'), value: row.address ?? '–' },
    { label: say('timeFactor'), value: <TimeFactor row={row} onChanged={onChanged} /> },
    { label: say('lastError'), value: row.trouble ?? row.lastError ?? '–' },
  ]
  return <Descriptions column={1} size="small" data={lines} />
}
