import { Fills, useApi, useLive, useLoad, usePageTitle, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, CodeView, judgeStatus, PageFrame, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { submissionApi } from '../../contract/api.ts'
import { liveRows, ownRows } from '../../contract/live.ts'
import { submissionPanels } from '../../contract/screens.ts'
import { submissions } from '../../contract/submissions.ts'
import { CaseList } from './case-list.tsx'
import { RootActions } from './root-actions.tsx'
import { SubmissionBanner } from './submission-banner.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { useSubmissionProgress } from '../workbench/use-submission-progress.ts'
import '../submission/submissions.css'

/** The number of case results that load with the page; others load on demand. */
const maxLoadedCases = 1000

/** The page of a submission among all submissions of the site. */
export function SubmissionPage() {
  return <SubmissionView submitId={Number(useParams().submitID)} />
}

/** One submission: verdict, case results and code. */
export default function SubmissionView({ submitId }: { submitId: number }) {
  const t = useText(submissions)
  const { user } = useSession()
  const { detail, cases, share } = useApi(submissionApi)
  const loaded = useLoad((signal) => detail({ query: { submitId } }, signal), [submitId, user?.uid])
  const { value, loading, reload } = loaded
  const { value: results } = useLoad((signal) => cases({ query: { submitId, count: maxLoadedCases } }, signal), [submitId, user?.uid, value?.submission.status])
  const [saving, setSaving] = useState(false)
  const row = value?.submission
  const isWaiting = row !== undefined && judgeStatus(row.status).inProgress
  const following = useSubmissionProgress(isWaiting ? submitId : null, row?.version ?? 0, reload)
  const listener = { onEvent: (update: { submitId: number | null }) => void (update.submitId === submitId && reload()), onReset: reload }
  useLive(liveRows, value?.liveKey ?? null, listener)
  useLive(ownRows, user?.uid ?? null, listener)
  usePageTitle(t('detail.title', { submitId }))
  async function setShare(on: boolean) {
    setSaving(true)
    await share({ body: { submitId, share: on } }).then(
      () => (toast.success(t(on ? 'detail.shared' : 'detail.unshared')), reload()),
      () => undefined,
    )
    setSaving(false)
  }
  const mayShare = row?.uid === user?.uid && value?.codeShare === true
  const actions = row && (
    <>
      {mayShare && (
        <Button loading={saving} onClick={() => void setShare(!row.share)}>
          {t(row.share ? 'detail.unshare' : 'detail.share')}
        </Button>
      )}
      {value?.mayJudge && <RootActions row={row} onDone={reload} />}
    </>
  )
  return (
    <PageFrame title={t('detail.title', { submitId })} actions={actions}>
      <Loaded of={loaded} failed={t('detail.failed')} back={<Link to="/status">{t('tab.all')}</Link>} waiting={<TextSkeleton lines={12} height={480} />}>
        {({ submission }) => (
          <div className="verdict-submission" aria-busy={loading}>
            <SubmissionBanner row={submission} {...(following && { following })} onResubmit={reload} />
            <SubmissionFacts row={submission} />
            {results && !isWaiting && <CaseList results={results} row={submission} />}
            {submission.code !== null && (
              <Panel title={t('detail.code')} padded={false}>
                <CodeView code={submission.code} {...(submission.language !== null && { language: submission.language })} />
              </Panel>
            )}
            <Fills of={submissionPanels} with={{ submission, reload }} waiting={<TextSkeleton lines={3} height={120} />} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}
