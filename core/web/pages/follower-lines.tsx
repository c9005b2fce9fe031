import type { FollowerRow } from '@verdict/core'
import { useText } from '../text/use-text.ts'

/** What the followers of a plugin have not heard of yet, one line for each. */
export function FollowerLines({ followers }: { followers: readonly FollowerRow[] }) {
  const t = useText()
  return followers.map(({ change, pending, document, reason, catchUp }) => (
    <div key={change}>
      {catchUp && <div>{t('plugins.followers.catchingUp', { change, done: catchUp.done, total: catchUp.total ?? '…' })}</div>}
      {pending > 0 && reason === null && <div>{t('plugins.followers.waiting', { change, pending })}</div>}
      {pending > 0 && reason !== null && <div>{t('plugins.followers.failing', { change, pending, document: document ?? '', reason })}</div>}
    </div>
  ))
}
