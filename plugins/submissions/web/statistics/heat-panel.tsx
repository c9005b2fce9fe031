import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, CalendarHeatmap, Panel } from '@verdict/ui-kit'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'

/** The calendar heat map of a user's submissions in the last year, on the user's page. */
export default function HeatPanel({ uid }: { uid: string; username: string }) {
  const t = useText(submissions)
  const { heat } = useApi(submissionApi)
  const loaded = useLoad((signal) => heat({ query: { uid } }, signal), [uid])
  const total = loaded.value?.dataList.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={total === undefined ? t('heat.title') : t('heat.total', { count: total })}>
      <Loaded of={loaded} waiting={<BlockSkeleton height={150} />}>
        {({ dataList, endDate }) => (
          <CalendarHeatmap
            days={dataList}
            end={endDate}
            label={t('heat.title')}
            dayText={(date, count) => t('heat.day', { date, count })}
            legend={{ less: t('heat.less'), more: t('heat.more') }}
          />
        )}
      </Loaded>
    </Panel>
  )
}
