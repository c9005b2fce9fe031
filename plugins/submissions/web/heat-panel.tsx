import { useApi, useLoad, useText } from '@verdict/core/web'
import { BlockSkeleton, CalendarHeatmap, ErrorState, Panel } from '@verdict/ui-kit'
import { submissionApi } from '../contract/api.ts'
import { submissions } from '../contract/submissions.ts'

/** The submissions of a user in the last year as a calendar heat map, on the user's page. */
export default function HeatPanel({ uid }: { uid: string; username: string }) {
  const t = useText(submissions)
  const { heat } = useApi(submissionApi)
  const { value, failure, reload } = useLoad((signal) => heat({ query: { uid } }, signal), [uid])
  const total = value?.dataList.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <Panel title={value ? t('heat.total', { count: total }) : t('heat.title')}>
      {failure && !value && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <BlockSkeleton height={150} />}
      {value && (
        <CalendarHeatmap
          days={value.dataList}
          end={value.endDate}
          label={t('heat.title')}
          dayText={(date, count) => t('heat.day', { date, count })}
          legend={{ less: t('heat.less'), more: t('heat.more') }}
        />
      )}
    </Panel>
  )
}
