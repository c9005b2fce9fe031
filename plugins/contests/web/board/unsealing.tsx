import { succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Alert, Button, confirmAction, toast } from '@verdict/ui-kit'
import { contestAdminApi } from '../../contract/admin-api.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

interface UnsealingProps {
  view: Pick<ContestView, 'contest' | 'isStaff' | 'status'>
  /** The seal has been lifted. */
  onUnsealed: () => void
}

/** After the end, reminds the staff that participants still see the frozen board, and lifts the seal. */
export function Unsealing({ view: { contest, isStaff, status }, onUnsealed }: UnsealingProps) {
  const t = useText(contests)
  const { isAdmin } = useSession()
  const { read, edit } = useApi(contestAdminApi)
  // The calls of the admin area refuse the staff of a group that has no admin role; the owner of their contest unseals it.
  const mayUnseal = isStaff && isAdmin && contest.sealRank && status === contestStatuses.ended
  const cid = contest.id
  const { value: isSealed, reload } = useLoad(async (signal) => mayUnseal && !(await read({ query: { cid } }, signal)).autoRealRank, [cid, mayUnseal])
  if (!isSealed) return null
  async function unseal() {
    const question = { title: t('unsealing.question'), content: t('unsealing.consequence'), action: t('unsealing.action'), cancel: t('admin.cancel') }
    if (!(await confirmAction({ ...question, danger: false }))) return
    if (!(await succeeded(edit({ body: { id: cid, autoRealRank: true } })))) return
    toast.success(t('unsealing.done'))
    reload()
    onUnsealed()
  }
  return (
    <Alert
      className="verdict-board-frozen"
      type="warning"
      content={t('unsealing.frozen')}
      action={
        <Button size="small" onClick={() => void unseal()}>
          {t('unsealing.action')}
        </Button>
      }
    />
  )
}
