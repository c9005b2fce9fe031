import { useSession, useText } from '@verdict/core/web'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { Button, EmptyState } from '@verdict/ui-kit'
import { submissions } from '../../contract/submissions.ts'
import { ProblemSubmissions } from './problem-submissions.tsx'

type TabProps = ProblemFillProps & { piece: 'label' | 'content' }

/** The tab with the user's own submissions for the problem. */
export function MySubmissionsTab({ piece, ...fill }: TabProps) {
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

/** The tab with all users' submissions for the problem. */
export function AllSubmissionsTab({ piece, ...fill }: TabProps) {
  const t = useText(submissions)
  return piece === 'label' ? t('tab.all') : <ProblemSubmissions {...fill} own={false} limit={10} />
}
