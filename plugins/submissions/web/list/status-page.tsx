import { useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { submissions } from '../../contract/submissions.ts'
import SubmissionList from './submission-list.tsx'
import { useStatusFilter } from './use-status-filter.ts'

/** The list of all submissions; the URL can name a context. */
export default function StatusPage() {
  const t = useText(submissions)
  const [{ keys }] = useStatusFilter()
  return (
    <PageFrame title={t('status.title')}>
      <SubmissionList keys={keys} problemPath={(displayId) => `/problem/${encodeURIComponent(displayId)}`} />
    </PageFrame>
  )
}
