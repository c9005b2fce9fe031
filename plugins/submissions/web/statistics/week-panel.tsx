import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, EmptyState, IconButton, IconRefresh, LineChart, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'

const height = 220

/** The submissions of the last seven days as a chart, on the home page and the dashboard. */
export default function WeekPanel() {
  const t = useText(submissions)
  const { isRoot } = useSession()
  const { weekStatistics } = useApi(submissionApi)
  const [fresh, setFresh] = useState(0)
  const loaded = useLoad((signal) => weekStatistics({ query: fresh > 0 ? { forceRefresh: true } : {} }, signal), [fresh])
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
      <Loaded of={loaded} waiting={<BlockSkeleton height={height} />}>
        {({ dateStrList, totalCountList, acCountList }) =>
          totalCountList.every((count) => count === 0) ? (
            <EmptyState title={t('week.empty')} hint={t('week.emptyHint')} />
          ) : (
            <LineChart
              height={height}
              label={t('week.title')}
              steps={dateStrList}
              series={[
                { name: t('week.total'), values: totalCountList },
                { name: t('week.accepted'), values: acCountList },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
