import { useText } from '@verdict/core/web'
import { RelativeTime } from '@verdict/ui-kit'
import type { AccountRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { Subject } from './subject.tsx'

/** What an account is busy with, and how long it rests after that. */
export function AccountNow({ account: { busyWith, nextAt } }: { readonly account: AccountRow }) {
  const t = useText(remoteJudging)
  if (busyWith !== null) return <Subject subject={busyWith} />
  if (nextAt === null) return t('accounts.idle')
  return (
    <>
      {t('accounts.rests')} <RelativeTime time={nextAt} />
    </>
  )
}
