import { Fills, useText } from '@verdict/core/web'
import { Avatar, IconBook, IconClockCircle, IconGithub, IconIdcard, IconLink, IconMan, IconWoman, Panel, RelativeTime, UserTitle } from '@verdict/ui-kit'
import { isWebAddress } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import type { UserHome } from '../../contract/user-home.ts'
import { userTags } from '../../contract/screens.ts'

/** The name, links and statistics of a user. */
export function UserHeader({ home }: { home: UserHome }) {
  const t = useText(accounts)
  const score = home.scoreList.reduce((sum, points) => sum + points, 0)
  const statistics = [
    ['total', home.total],
    ['solved', home.solvedList.length],
    ['score', score],
    ['rating', home.rating ?? '–'],
  ] as const
  return (
    <Panel>
      <div className="verdict-user-head">
        <span aria-hidden>
          <Avatar name={home.username} source={home.avatar} size={72} />
        </span>
        <div>
          <div className="verdict-user-name-line">
            <h1>{home.username}</h1>
            {home.gender === 'male' && <IconMan aria-label={t('genders.male')} role="img" />}
            {home.gender === 'female' && <IconWoman aria-label={t('genders.female')} role="img" />}
            <UserTitle name={home.titleName} colour={home.titleColor} />
            <Fills of={userTags} with={{ uid: home.uid, username: home.username }} />
          </div>
          <div className="verdict-user-facts">
            {home.nickname && (
              <span>
                <IconIdcard aria-hidden />
                {home.nickname}
              </span>
            )}
            {home.school && (
              <span>
                <IconBook aria-hidden />
                {home.school}
              </span>
            )}
            <ProfileLink address={home.github} icon={<IconGithub aria-hidden />} />
            <ProfileLink address={home.blog} icon={<IconLink aria-hidden />} />
            {home.recentLoginTime && (
              <span>
                <IconClockCircle aria-hidden />
                {t('home.recentLogin')} <RelativeTime time={home.recentLoginTime} />
              </span>
            )}
          </div>
        </div>
        <dl className="verdict-user-figures">
          {statistics.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`home.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}

function ProfileLink({ address, icon }: { address: string | null; icon: React.ReactNode }) {
  return address && isWebAddress(address) ? (
    <a href={address} rel="noopener noreferrer nofollow" target="_blank">
      {icon}
      {address.replace(/^https?:\/\//, '')}
    </a>
  ) : null
}
