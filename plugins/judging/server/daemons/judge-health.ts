import type { HealthItem } from '@verdict/core'
import { judging, type DaemonRow, type QueueStatistics } from '../../contract.ts'

/** Returns the health item of the judges: bad if submissions wait and no judge can take them. */
export function judgeHealth(
  { daemons, queue }: { readonly daemons: readonly DaemonRow[]; readonly queue: QueueStatistics },
  t: (key: string, parameters?: Readonly<Record<string, string | number>>) => string,
): HealthItem {
  const connected = daemons.filter((daemon) => daemon.connected)
  const working = connected.filter(({ mode }) => mode === 'working')
  const troubled = connected.filter(({ trouble }) => trouble !== null)
  const lines = [
    working.length === 0 ? t('none') : t('working', { count: working.length }),
    ...troubled.map(({ name, trouble }) => t('trouble', { name, trouble: trouble ?? '' })),
    ...(queue.unserved > 0 ? [t('unserved', { count: queue.unserved })] : []),
  ]
  return {
    plugin: judging.id,
    name: 'judges',
    state: queue.unserved > 0 ? 'bad' : working.length === 0 || troubled.length > 0 ? 'warning' : 'good',
    title: t('title'),
    text: lines.join(' '),
    measures: { judges_working: working.length, judging_tasks_unserved: queue.unserved },
  }
}
