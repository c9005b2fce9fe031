import { kernelApi } from '@verdict/core'
import { quietClient, useLoad, useSession, useText } from '@verdict/core/web'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { IconMessage } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { discussions } from '../../contract/discussions.ts'

/** The link from a bank problem to posts about it. Only for admins, so that users do not see solutions by accident, and while discussions are enabled. */
export default function ProblemLink({ problem }: ProblemFillProps) {
  const { isAdmin } = useSession()
  const isOfBank = !Object.values(problem.keys).some(Boolean)
  return isAdmin && isOfBank && <OpenAreaLink displayId={problem.displayId} />
}

function OpenAreaLink({ displayId }: { displayId: string }) {
  const t = useText(discussions)
  const { value: config } = useLoad((signal) => quietClient(kernelApi).getWebsiteConfig(undefined, signal), [])
  if (config?.openPublicDiscussion !== true) return null
  return (
    <Link
      className="verdict-row-link"
      to={`/discussion/${encodeURIComponent(displayId)}`}
      aria-label={t('post.ofProblem', { pid: displayId })}
      title={t('post.ofProblem', { pid: displayId })}
    >
      <IconMessage />
    </Link>
  )
}
