import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Button } from '@verdict/ui-kit'
import { rankApi, type RankRow } from '../../contract/rank-api.ts'
import { ranks, type RankType } from '../../contract/ranks.ts'

interface OwnPlaceProps {
  type: RankType
  /** The rows of the open page. When they change, the place is reloaded. */
  rows: readonly RankRow[] | undefined
  onShow: (position: number) => void
}

/** The reader's own place, with a link to the row unless it is on the page. */
export function OwnPlace({ type, rows, onShow }: OwnPlaceProps) {
  const t = useText(ranks)
  const { user } = useSession()
  const { person } = useApi(rankApi)
  const { value } = useLoad((signal) => person({ query: { type } }, signal), [type, user?.uid, rows])
  if (!value) return null
  return (
    <span className="verdict-rank-own">
      <span className="verdict-figures">{t('own', { position: value.position })}</span>
      {rows?.every(({ uid }) => uid !== value.uid) && (
        <Button type="text" onClick={() => onShow(value.position)}>
          {t('showOwn')}
        </Button>
      )}
    </span>
  )
}
