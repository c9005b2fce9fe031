import type { Translate } from '@verdict/core/web'
import { RelativeTime, Tag, type Column } from '@verdict/ui-kit'
import type { DaemonRow } from '../../contract.ts'
import { JudgeActions } from './judge-actions.tsx'

/** The full text is in the details. */
const maxTroubleLength = 160

/** The columns of the table of daemons. */
export function judgeColumns(t: Translate, reload: () => void): Column<DaemonRow>[] {
  const state = (row: DaemonRow) => judgeState(row)
  return [
    { key: 'name', title: t('name'), width: 150, fixed: 'start', ellipsis: true, render: ({ name }) => name },
    { key: 'state', title: t('state'), width: 130, render: (row) => <Tag color={stateColours[state(row)]}>{t(`states.${state(row)}`)}</Tag> },
    { key: 'load', title: t('load'), render: (row) => <Load row={row} t={t} /> },
    {
      key: 'languages',
      title: t('languages'),
      width: 120,
      render: ({ languages, preparing }) => (
        <>
          <span title={languages.join(', ')}>{t('languageCount', { count: languages.length })}</span>
          {preparing.length > 0 && <div>{t('preparing', { languages: preparing.join(', ') })}</div>}
        </>
      ),
    },
    { key: 'judged', title: t('judged'), width: 100, align: 'right', render: ({ judged }) => judged },
    { key: 'seen', title: t('lastSeen'), width: 140, align: 'right', render: ({ lastSeen }) => (lastSeen ? <RelativeTime time={lastSeen} /> : t('never')) },
    { key: 'actions', title: t('actions'), width: 240, align: 'right', fixed: 'end', render: (row) => <JudgeActions row={row} onChanged={reload} /> },
  ]
}

/** The load of a daemon, or the reason why it takes no tasks. */
function Load({ row: { load, connected, trouble }, t }: { row: DaemonRow; t: Translate }) {
  if (connected && trouble !== null)
    return <span title={trouble}>{trouble.length > maxTroubleLength ? `${trouble.slice(0, maxTroubleLength)}…` : trouble}</span>
  if (!load) return '–'
  const words = [
    t('slots', { running: load.running, slots: load.slots }),
    t('processor', { percent: Math.round(load.cpu) }),
    t('memory', { percent: Math.round(load.memory) }),
  ]
  return <>{words.join(' · ')}</>
}

type JudgeState = 'offline' | 'working' | 'paused' | 'draining' | 'drained' | 'trouble'

/** The state that is shown for a daemon. */
export function judgeState({ connected, mode, drained, trouble }: DaemonRow): JudgeState {
  if (!connected) return 'offline'
  if (drained) return 'drained'
  if (mode !== 'working') return mode
  return trouble === null ? 'working' : 'trouble'
}

export const stateColours: Readonly<Record<JudgeState, string>> = {
  offline: 'gray',
  working: 'green',
  paused: 'orange',
  draining: 'orange',
  drained: 'arcoblue',
  trouble: 'red',
}
