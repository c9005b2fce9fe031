import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { BlockSkeleton, EmptyState, ErrorState, IconButton, IconRefresh, LineChart, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissionApi } from '../contract/api.ts'
import { submissions } from '../contract/submissions.ts'

const height = 220

/** The submissions of the last seven days as a chart, on the home page and the dashboard. */
export default function WeekPanel() {
  const t = useText(submissions)
  const { isRoot } = useSession()
  const { weekStatistics } = useApi(submissionApi)
  const [fresh, setFresh] = useState(0)
  const { value, failure, reload } = useLoad((signal) => weekStatistics({ query: fresh > 0 ? { forceRefresh: true } : {} }, signal), [fresh])
  const nothing = value?.totalCountList.every((count) => count === 0)
  return (
    <Panel
      title={t('week.title')}
      actions={
        isRoot && (
          <IconButton size="small" label={t('status.refresh')} onClick={() => setFresh(fresh + 1)}>
            <IconRefresh />
          </IconButton>
        )
      }
    >
      {failure && !value && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <BlockSkeleton height={height} />}
      {nothing && <EmptyState title={t('week.empty')} hint={t('week.emptyHint')} />}
      {value && !nothing && (
        <LineChart
          height={height}
          label={t('week.title')}
          steps={value.dateStrList}
          series={[
            { name: t('week.total'), values: value.totalCountList },
            { name: t('week.accepted'), values: value.acCountList },
          ]}
        />
      )}
    </Panel>
  )
}
