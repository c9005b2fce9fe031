import { useText } from '@verdict/core/web'
import { Link } from 'react-router-dom'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** What is judged, such as `submissions/12`: a submission is a link to its page, anything else is its name. */
export function Subject({ subject }: { readonly subject: string }) {
  const t = useText(remoteJudging)
  const number = /^submissions\/(\d+)$/.exec(subject)?.[1]
  return number === undefined ? subject : <Link to={`/submission-detail/${number}`}>{t('submission', { number })}</Link>
}
