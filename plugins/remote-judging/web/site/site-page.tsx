import { useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, EmptyState, PageFrame } from '@verdict/ui-kit'
import { Link, useParams } from 'react-router-dom'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { useSites } from '../sites/use-sites.ts'
import { AccountsPanel } from '../accounts/accounts-panel.tsx'
import { DownNotice } from './down-notice.tsx'
import { PacePanel } from './pace-panel.tsx'
import { PagesPanel } from './pages-panel.tsx'
import { SiteAddress } from '../sites/site-columns.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import './site-page.css'

/** One site: its accounts, its waiting submissions, its pace and its unreadable pages. */
export default function SitePage() {
  const t = useText(remoteJudging)
  const { oj = '' } = useParams()
  const loaded = useSites()
  const { reload } = loaded
  const site = loaded.value?.find((one) => one.oj === oj)
  const back = <Link to="/admin/remote-judges">{t('site.back')}</Link>
  return (
    <PageFrame title={site?.title ?? oj} subtitle={site && <SiteAddress site={site} />} actions={back}>
      <Loaded of={loaded} waiting={<BlockSkeleton height={420} />}>
        {() =>
          !site ? (
            <EmptyState title={t('site.unknown', { judge: oj })} action={back} />
          ) : (
            <div className="verdict-form-column">
              {site.down && <DownNotice oj={oj} down={site.down} onChanged={reload} />}
              <AccountsPanel site={site} onChanged={reload} />
              {site.waiting > 0 && <WaitingPanel site={site} onChanged={reload} />}
              <PacePanel site={site} />
              <PagesPanel site={site} />
            </div>
          )
        }
      </Loaded>
    </PageFrame>
  )
}
