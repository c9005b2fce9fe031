import { Fills, type Translate } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { userTags } from '@verdict/plugin-accounts/contract'
import { Avatar, UserTitle, type Column } from '@verdict/ui-kit'
import type { RankRow } from '../../contract/rank-api.ts'
import { rankTypes, type RankType } from '../../contract/ranks.ts'

interface ColumnOptions {
  readonly type: RankType
  /** Whether the screen is narrow, so that the nickname is below the name, and less important columns are omitted. */
  readonly small: boolean
  /** Whether a plugin provides ratings. */
  readonly showsRatings: boolean
}

/** Returns the columns of a ranking. */
export function rankColumns(t: Translate, { type, small, showsRatings }: ColumnOptions): Column<RankRow>[] {
  const figure = (key: string, title: string, width: number, text: (row: RankRow) => string | number): Column<RankRow> => ({
    key,
    title,
    width,
    align: 'right',
    render: (row) => <span className="verdict-figures">{text(row)}</span>,
  })
  const solvedOfTotal = ({ ac, total }: RankRow) => `${ac} / ${total}`
  const person: Column<RankRow>[] = [
    { ...figure('position', t('position'), small ? 56 : 72, ({ position }) => position), align: 'center' },
    { key: 'user', title: t('user'), render: (row) => <Person row={row} showsNickname={small} /> },
  ]
  const score = figure('score', t('score'), small ? 72 : 100, ({ score: points = 0 }) => points)
  const counts = figure('counts', t(small ? 'solved' : 'solvedOfTotal'), small ? 96 : 180, solvedOfTotal)
  if (small) return [...person, type === rankTypes.acm ? counts : score]
  const nickname: Column<RankRow> = { key: 'nickname', title: t('nickname'), width: 180, render: ({ nickname: name }) => <Nickname name={name} /> }
  if (type === rankTypes.oi) return [...person, nickname, score, counts]
  return [
    ...person,
    nickname,
    figure('solved', t('solved'), 96, ({ ac }) => ac),
    figure('submissions', t('submissions'), 112, ({ total }) => total),
    figure('rate', t('rate'), 136, rateOf),
    ...(showsRatings ? [figure('rating', t('rating'), 88, ({ rating }) => rating ?? '–')] : []),
    { key: 'signature', title: t('signature'), width: 240, ellipsis: true, render: ({ signature }) => <span title={signature ?? undefined}>{signature}</span> },
  ]
}

function Person({ row: { uid, username, nickname, avatar, titleName, titleColor }, showsNickname }: { row: RankRow; showsNickname: boolean }) {
  return (
    <span className="verdict-rank-person">
      <span className="verdict-rank-name">
        <span aria-hidden>
          <Avatar name={username} source={avatar} size={24} />
        </span>
        <UserName username={username} />
      </span>
      <UserTitle name={titleName} colour={titleColor} />
      <Fills of={userTags} with={{ uid, username }} />
      {showsNickname && <Nickname name={nickname} />}
    </span>
  )
}

/** Uses five colors, chosen by the length of the name. */
function Nickname({ name }: { name: string | null }) {
  if (!name) return null
  return (
    <span className="verdict-rank-nickname" data-colour={name.length % 5} title={name}>
      {name}
    </span>
  )
}

function rateOf({ ac, total }: RankRow): string {
  return total === 0 ? '–' : `${((100 * ac) / total).toFixed(2)}%`
}
