import { useApi, useLoad, useText } from '@verdict/core/web'
import { Moment, Panel, useNow } from '@verdict/ui-kit'
import { contestCalendarApi, contestCalendars, type OtherContest } from '../../contract.ts'
import './home-panel.css'

/** The number of contests that fit on the home page. */
const shown = 8

/** The next contests of other sites. Shows nothing if there are none, as on most sites. */
export default function HomePanel() {
  const t = useText(contestCalendars)
  const { contests } = useApi(contestCalendarApi)
  const { value = [] } = useLoad((signal) => contests(undefined, signal), [])
  if (value.length === 0) return null
  return (
    <Panel title={t('home.title')}>
      <ul className="verdict-other-contests">
        {value.slice(0, shown).map((contest) => (
          <Contest key={`${contest.oj} ${contest.title} ${contest.beginTime}`} contest={contest} />
        ))}
      </ul>
    </Panel>
  )
}

function Contest({ contest: { oj, url, title, beginTime, endTime } }: { contest: OtherContest }) {
  const t = useText(contestCalendars)
  const hasBegun = Date.parse(beginTime) <= useNow(60_000)
  return (
    <li>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
      ) : (
        <span>{title}</span>
      )}
      <small>
        {oj} · {t(hasBegun ? 'home.ends' : 'home.begins')} <Moment time={hasBegun ? endTime : beginTime} />
      </small>
    </li>
  )
}
