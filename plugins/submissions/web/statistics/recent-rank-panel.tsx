import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, UserName } from '@verdict/page-kit'
import { Avatar, EmptyState, IconTrophy, Panel, TextSkeleton } from '@verdict/ui-kit'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'
import '../submission/submissions.css'

const medals = ['gold', 'silver', 'bronze']

/** The users who solved the most problems in the last seven days, on the home page. */
export default function RecentRankPanel() {
  const t = useText(submissions)
  const { recentRank } = useApi(submissionApi)
  const loaded = useLoad((signal) => recentRank({}, signal), [])
  return (
    <Panel title={t('rank.title')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={10} height={320} />}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState icon={<IconTrophy />} title={t('rank.empty')} hint={t('rank.emptyHint')} />
          ) : (
            <ol className="verdict-recent-rank">
              {users.map(({ uid, username, nickname, avatar, titleName, titleColor, ac }, index) => (
                <li key={uid}>
                  {index < medals.length ? (
                    <span className={`verdict-medal verdict-medal-${medals[index]}`} role="img" aria-label={t('rank.place', { place: index + 1 })}>
                      {index + 1}
                    </span>
                  ) : (
                    <span className="verdict-recent-place verdict-figures">{index + 1}</span>
                  )}
                  <Avatar name={username} source={avatar} size={24} />
                  <UserName username={username} />
                  {nickname && <span className="verdict-recent-nickname">{nickname}</span>}
                  {titleName && (
                    <span className="verdict-recent-title" style={titleColor ? { borderColor: titleColor } : undefined}>
                      {titleName}
                    </span>
                  )}
                  <span className="verdict-recent-count verdict-figures">{t('rank.solved', { count: ac })}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}
