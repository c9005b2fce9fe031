import Alert from '@arco-design/web-react/es/Alert'
import Button from '@arco-design/web-react/es/Button'
import { useState } from 'react'
import { confirmAction } from '../feedback/confirm-action.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState, FailedPart } from '../feedback/error-state.tsx'
import { FailedLine } from '../feedback/failed-line.tsx'
import { TextSkeleton } from '../feedback/skeleton.tsx'
import { notifyError, toast } from '../feedback/toast.ts'

export function FeedbackSamples() {
  const [open, setOpen] = useState(false)
  async function remove() {
    const sure = await confirmAction({
      title: 'Delete 3 problems?',
      content: 'Their submissions are deleted too. This cannot be undone.',
      action: 'Delete 3 problems',
      cancel: 'Keep them',
    })
    toast.info(sure ? 'Deleted' : 'Kept')
  }
  return (
    <div className="verdict-gallery-stack">
      <div className="verdict-gallery-row">
        <Button onClick={() => toast.success('Copied successfully')}>Success toast</Button>
        <Button onClick={() => toast.error('Enter your code first')}>Error toast</Button>
        <Button onClick={() => toast.warning('Log in first')}>Warning toast</Button>
        <Button onClick={() => notifyError('Error', 'The contest has not started')}>Notification</Button>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button status="danger" onClick={() => void remove()}>
          Delete…
        </Button>
      </div>
      <div className="verdict-gallery-row">
        <Alert type="info" content="The judge is catching up: verdicts may take a minute." />
        <Alert type="warning" content="Submitted, but the result is not known yet" />
      </div>
      <div className="verdict-gallery-grid">
        <EmptyState title="No submissions yet" hint="Solve a problem and its verdict appears here." action={<Button type="primary">Browse problems</Button>} />
        <ErrorState hint="The request timed out. Try again later." onRetry={() => toast.info('Again')} />
        <FailedLine message="The request timed out. Try again later." onRetry={() => toast.info('Again')} />
        <FailedPart part="contests" reason="TypeError: board is undefined" onRetry={() => toast.info('Again')} />
        <TextSkeleton lines={5} />
      </div>
      <Dialog open={open} title="Enter the contest password" onClose={() => setOpen(false)} onConfirm={() => setOpen(false)} confirmText="Enter">
        This dialog does one thing.
      </Dialog>
    </div>
  )
}
