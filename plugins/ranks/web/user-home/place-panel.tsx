import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Facts, Panel } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { rankApi } from '../../contract/rank-api.ts'
import { ranks } from '../../contract/ranks.ts'

const lists = [
  { type: 0, path: '/acm-rank', label: 'acm' },
  { type: 1, path: '/oi-rank', label: 'oi' },
] as const

/** The user's places in the rankings, on their page; empty if they are in none. */
export default function PlacePanel({ uid, username }: { uid: string; username: string }) {
  const t = useText(ranks)
  const { person } = useApi(rankApi)
  const loaded = useLoad((signal) => Promise.all(lists.map(({ type }) => person({ query: { type, uid } }, signal))), [uid])
  const facts = lists.flatMap(({ path, label }, index) => {
    const row = loaded.value?.[index]
    if (!row) return []
    const place = t(label === 'acm' ? 'placeAcm' : 'placeOi', { position: row.position, count: label === 'acm' ? row.ac : (row.score ?? 0) })
    return [{ label: t(label), value: <Link to={`${path}?searchUser=${encodeURIComponent(username)}`}>{place}</Link> }]
  })
  if (loaded.value && facts.length === 0) return null
  return (
    <Panel title={t('places')}>
      <Loaded of={loaded} waiting={<Facts facts={[]} />}>
        {() => <Facts facts={facts} />}
      </Loaded>
    </Panel>
  )
}
