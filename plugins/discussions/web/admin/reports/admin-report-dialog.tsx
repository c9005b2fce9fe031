import { Part, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { muteUser } from '@verdict/plugin-accounts/contract'
import { Button, Dialog, Markdown, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { discussions } from '../../../contract/discussions.ts'
import { discussionApi } from '../../../contract/post-api.ts'
import { postStatuses, type DiscussionReport } from '../../../contract/rows.ts'
import { PostMarks } from '../../parts/post-marks.tsx'
import { RoleBadge } from '../../parts/person-name.tsx'
import { useModeration } from '../posts/use-moderation.ts'

interface AdminReportDialogProps {
  report: DiscussionReport
  onHandle: (status: boolean) => Promise<void>
  onClose: () => void
}

/** A dialog with a report and its post, in which an admin handles the report. */
export function AdminReportDialog({ report, onHandle, onClose }: AdminReportDialogProps) {
  const t = useText(discussions)
  return (
    <Dialog
      open
      title={t('admin.report')}
      width={960}
      onClose={onClose}
      onConfirm={() => onHandle(!report.status)}
      confirmText={t(report.status ? 'admin.reopen' : 'admin.markHandled')}
    >
      <div className="verdict-report">
        <section>
          <h2>{t('admin.reportBy', { name: report.reporter })}</h2>
          <div className="verdict-report-text" tabIndex={0} role="region" aria-label={t('admin.report')}>
            <p>{report.content}</p>
          </div>
        </section>
        <ReportedPost did={report.did} onRemoved={onClose} />
      </div>
    </Dialog>
  )
}

function ReportedPost({ did, onRemoved }: { did: number; onRemoved: () => void }) {
  const t = useText(discussions)
  const { detail } = useApi(discussionApi)
  const loaded = useLoad((signal) => detail({ query: { did } }, signal), [did])
  const { show, remove } = useModeration(loaded.reload)
  return (
    <section>
      <Loaded of={loaded} waiting={<TextSkeleton lines={6} height={200} />}>
        {(post) => (
          <>
            <h2>
              <Link to={`/discussion-detail/${did}`}>{post.title}</Link>
            </h2>
            <span className="verdict-post-line verdict-post-facts">
              {post.author} <RoleBadge role={post.role} /> <PostMarks post={post} />
            </span>
            <div className="verdict-report-text" tabIndex={0} role="region" aria-label={post.title}>
              <Markdown source={post.content} links={post.links} compact />
            </div>
            <span className="verdict-post-line">
              <Button onClick={() => void show(did, post.status !== postStatuses.shown)}>
                {t(post.status === postStatuses.shown ? 'admin.hide' : 'admin.show')}
              </Button>
              <Button
                status="danger"
                onClick={() => {
                  void remove([did], post.title).then((isDone) => isDone && onRemoved())
                }}
              >
                {t('post.remove')}
              </Button>
              <Part of={muteUser} with={{ uid: post.uid, username: post.author }} />
            </span>
          </>
        )}
      </Loaded>
    </section>
  )
}
