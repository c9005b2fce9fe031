import { succeeded, useApi, useText } from '@verdict/core/web'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { Alert, Button, confirmAction, toast } from '@verdict/ui-kit'
import { contests } from '../../../contract/contests.ts'

interface RelistingProps {
  /** Bank problems that only contests show. */
  pids: readonly number[]
  onRelisted: () => void
}

/** After the end, offers to make the problems public that were removed from the public list for the contest. */
export function Relisting({ pids, onRelisted }: RelistingProps) {
  const t = useText(contests)
  const { changeAuth } = useApi(problemAdminApi)
  const count = pids.length
  async function relist() {
    const question = {
      title: t('relisting.question', { count }),
      content: t('relisting.consequence'),
      action: t('relisting.action'),
      cancel: t('admin.cancel'),
    }
    if (!(await confirmAction({ ...question, danger: false }))) return
    if (await succeeded(Promise.all(pids.map((id) => changeAuth({ body: { id, auth: 1 } }))))) toast.success(t('relisting.done'))
    onRelisted()
  }
  return (
    <Alert
      className="verdict-contest-relisting"
      type="info"
      content={t('relisting.unlisted', { count })}
      action={
        <Button size="small" onClick={() => void relist()}>
          {t('relisting.action')}
        </Button>
      }
    />
  )
}
