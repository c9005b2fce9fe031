import { judgeStatuses } from '../status/judge-statuses.ts'
import { StatusTag } from '../status/status-tag.tsx'
import { toast } from '../feedback/toast.ts'

export function StatusSamples() {
  return (
    <>
      <div className="verdict-gallery-row">
        {judgeStatuses.map(({ code }) => (
          <StatusTag key={code} status={code} />
        ))}
      </div>
      <div className="verdict-gallery-row">
        {judgeStatuses.map(({ code }) => (
          <StatusTag key={code} status={code} look="text" />
        ))}
      </div>
      <div className="verdict-gallery-row">
        {judgeStatuses.map(({ code }) => (
          <StatusTag key={code} status={code} look="short" />
        ))}
      </div>
      <div className="verdict-gallery-row">
        <StatusTag status={8} extra="65" />
        <StatusTag status={10} onClick={() => toast.info('Resubmitted')} />
      </div>
    </>
  )
}
