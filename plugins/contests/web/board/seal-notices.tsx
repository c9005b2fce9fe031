import { succeeded, useApi, useText } from '@verdict/core/web'
import { Alert, Button, confirmAction, momentText, toast, useLanguage, useNow } from '@verdict/ui-kit'
import { contestAdminApi } from '../../contract/staff/admin-api.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

interface UnsealingProps {
  view: Pick<ContestView, 'contest' | 'duties' | 'status' | 'reload'>
  /** Called when the freeze has been lifted. */
  onUnsealed: () => void
}

/** After the end, reminds staff that participants still see the frozen scoreboard, and lets them lift the freeze. */
export function Unsealing({ view: { contest, duties, status, reload }, onUnsealed }: UnsealingProps) {
  const t = useText(contests)
  const { edit } = useApi(contestAdminApi)
  const mayUnseal = duties.includes('manage')
  if (!mayUnseal || !contest.sealRank || contest.autoRealRank || status !== contestStatuses.ended) return null
  async function unseal() {
    const question = { title: t('unsealing.question'), content: t('unsealing.consequence'), action: t('unsealing.action'), cancel: t('admin.cancel') }
    if (!(await confirmAction({ ...question, danger: false }))) return
    if (!(await succeeded(edit({ body: { id: contest.id, autoRealRank: true } })))) return
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

/** Explains that the scoreboard shows no verdicts since the freeze, until the contest ends or staff lift the freeze. */
export function FrozenNotice({ contest, status, serverOffset }: Pick<ContestView, 'contest' | 'status' | 'serverOffset'>) {
  const t = useText(contests)
  const language = useLanguage()
  const now = useNow(1000, serverOffset)
  const { sealRank, sealRankTime, autoRealRank } = contest
  const isOver = status === contestStatuses.ended && autoRealRank
  if (isOver || !sealRank || sealRankTime === null || now < Date.parse(sealRankTime)) return null
  return <Alert className="verdict-board-frozen" type="info" content={t('board.frozen', { time: momentText(sealRankTime, language) })} />
}
