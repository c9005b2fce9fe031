import { useText } from '@verdict/core/web'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { submissions } from '../../contract/submissions.ts'
import { ProblemSubmissions } from './problem-submissions.tsx'

/** The tab with all users' submissions for the problem. */
export default function AllSubmissionsTab({ piece, ...fill }: ProblemFillProps & { piece: 'label' | 'content' }) {
  const t = useText(submissions)
  return piece === 'label' ? t('tab.all') : <ProblemSubmissions {...fill} own={false} limit={10} />
}
