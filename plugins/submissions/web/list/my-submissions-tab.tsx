import { useSession, useText } from '@verdict/core/web'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { Button, EmptyState } from '@verdict/ui-kit'
import { submissions } from '../../contract/submissions.ts'
import { ProblemSubmissions } from './problem-submissions.tsx'

/** The tab with the user's own submissions for the problem. */
export default function MySubmissionsTab({ piece, ...fill }: ProblemFillProps & { piece: 'label' | 'content' }) {
  const t = useText(submissions)
  const { user, openSignIn } = useSession()
  if (piece === 'label') return t('tab.mine')
  if (!user)
    return (
      <EmptyState
        title={t('loginFirst')}
        hint={t('tab.mineLogin')}
        action={
          <Button type="primary" onClick={openSignIn}>
            {t('login')}
          </Button>
        }
      />
    )
  return <ProblemSubmissions {...fill} own limit={8} />
}
