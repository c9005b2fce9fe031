import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { contests, contestStatuses, type ContestStatus } from '../../contract/contests.ts'

const statusNames = { [contestStatuses.scheduled]: 'scheduled', [contestStatuses.running]: 'running', [contestStatuses.ended]: 'ended' } as const
const statusColors = { scheduled: 'arcoblue', running: 'green', ended: 'gray' } as const

/** Whether a contest is scheduled, running or over. In a file of its own: the home page shows it, and would load the tooltips of the other tags with it. */
export function ContestStatusTag({ status }: { status: ContestStatus }) {
  const t = useText(contests)
  const name = statusNames[status]
  return <Tag color={statusColors[name]}>{t(`status.${name}`)}</Tag>
}
