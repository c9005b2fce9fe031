import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Alert, Button, confirmAction, IconLaunch, InputNumber, Labelled, LabelledSwitch, Panel, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contests, contestStatuses, contestTypes } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { medalNames, usualMedals, type Medals } from './awards.ts'
import { maximumMedals, rollingPath } from './rolling-address.ts'
import './setup.css'

/** The keys of the ceremony, as keyboards and remote controls name them. */
const keyNames = {
  forward: ['Space', 'Enter', '→', 'Page Down'],
  back: ['Backspace', '←', 'Page Up'],
  automatic: ['A'],
  pace: ['+', '−'],
  restart: ['Home'],
  fullScreen: ['F'],
}

/** The page on which staff set up the ceremony and open it in its own window. */
export default function SetupPage() {
  return (
    <StaffPage title="rolling.title" width="reading" refusalOf={refusalOf}>
      {(view) => <Setup view={view} />}
    </StaffPage>
  )
}

function refusalOf({ contest }: ContestView): string | undefined {
  return contest.type === contestTypes.acm && contest.sealRank ? undefined : 'rolling.needsSeal'
}

function Setup({ view }: { view: ContestView }) {
  const cid = view.contest.id
  const { rank } = useApi(boardApi)
  const ranked = useLoad(async (signal) => (await rank({ body: { cid, removeStar: true, currentPage: 1, limit: 1 } }, signal)).total, [cid, view.status])
  return (
    <Loaded of={ranked} waiting={<TextSkeleton lines={5} height={220} />}>
      {(count) => <Choices view={view} ranked={count} />}
    </Loaded>
  )
}

function Choices({ view: { contest, status }, ranked }: { view: ContestView; ranked: number }) {
  const t = useText(contests)
  const cid = contest.id
  const [removeStar, setRemoveStar] = useState(false)
  const [chosen, setChosen] = useState<Medals>()
  const medals = chosen ?? usualMedals(ranked)
  const set = (at: number, number: number) => setChosen(medals.map((before, index) => (index === at ? number : before)))
  const hasEnded = status === contestStatuses.ended
  const isFinal = contest.finalTime !== null
  async function open() {
    const question = { title: t('rolling.openTitle'), content: t('rolling.openHint'), action: t('rolling.open'), cancel: t('admin.cancel'), danger: false }
    if (await confirmAction(question)) window.open(rollingPath({ cid, removeStar, medals }), '_blank')
  }
  return (
    <div className="verdict-rolling-setup">
      {!hasEnded && <Alert type="info" content={t('rolling.notEnded')} />}
      {hasEnded && !isFinal && (
        <Alert type="warning" content={t('rolling.notFinalHint')} action={<Link to={`/contest/${cid}/control`}>{t('control.title')}</Link>} />
      )}
      <Panel title={t('rolling.medals')}>
        <div className="verdict-rolling-setup">
          <p>{t('rolling.medalsHint', { number: ranked })}</p>
          <div className="verdict-rolling-medals">
            {medalNames.map((name, index) => (
              <Labelled key={name} label={t(`admin.medals.${name}`)}>
                <InputNumber min={0} max={maximumMedals} precision={0} value={medals[index]!} onChange={(number) => set(index, number ?? 0)} />
              </Labelled>
            ))}
          </div>
          <LabelledSwitch label={t('board.stars')} checked={!removeStar} onChange={(on) => setRemoveStar(!on)} />
        </div>
      </Panel>
      <Panel title={t('rolling.keys')}>
        <dl className="verdict-rolling-keys">
          {Object.entries(keyNames).map(([action, names]) => (
            <div key={action}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{t(`rolling.keysOf.${action}`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div>
        <Button type="primary" icon={<IconLaunch />} disabled={!hasEnded || !isFinal} onClick={() => void open()}>
          {t('rolling.open')}
        </Button>
      </div>
    </div>
  )
}
