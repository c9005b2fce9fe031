import { useText } from '@verdict/core/web'
import { Link } from 'react-router-dom'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** The subject of a task, such as `submissions/12`: a link for a submission, otherwise its name. */
export function Subject({ subject }: { readonly subject: string }) {
  const t = useText(remoteJudging)
  const number = /^submissions\/(\d+)$/.exec(subject)?.[1]
  return number === undefined ? subject : <Link to={`/submission-detail/${number}`}>{t('submission', { number })}</Link>
}
