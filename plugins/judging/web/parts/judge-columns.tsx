import type { Say } from '@verdict/core/web'
import { RelativeTime, Tag, type Column } from '@verdict/ui-kit'
import type { DaemonRow } from '../../contract.ts'
import { JudgeActions } from './judge-actions.tsx'
import { judgeState, stateColours } from './judge-state.ts'

/** The rest is in the details. */
const longestTrouble = 160

/** What the table says about each daemon. */
export function judgeColumns(say: Say, reload: () => void): Column<DaemonRow>[] {
  const state = (row: DaemonRow) => judgeState(row)
  return [
    { key: 'name', title: say('name'), width: 150, fixed: true, ellipsis: true, render: ({ name }) => name },
    { key: 'state', title: say('state'), width: 130, render: (row) => <Tag color={stateColours[state(row)]}>{say(`states.${state(row)}`)}</Tag> },
    { key: 'load', title: say('load'), render: (row) => <Load row={row} say={say} /> },
    {
      key: 'languages',
      title: say('languages'),
      width: 120,
      render: ({ languages }) => <span title={languages.join(', ')}>{say('languageCount', { count: languages.length })}</span>,
    },
    { key: 'judged', title: say('judged'), width: 100, align: 'right', render: ({ judged }) => judged },
    { key: 'seen', title: say('lastSeen'), width: 130, align: 'right', render: ({ lastSeen }) => (lastSeen ? <RelativeTime time={lastSeen} /> : say('never')) },
    { key: 'actions', title: say('actions'), width: 240, align: 'right', render: (row) => <JudgeActions row={row} onChanged={reload} /> },
  ]
}

/** What it is busy with, or why it takes nothing. */
function Load({ row: { load, connected, trouble }, say }: { row: DaemonRow; say: Say }) {
  if (connected && trouble !== null) return <span title={trouble}>{trouble.length > longestTrouble ? `${trouble.slice(0, longestTrouble)}…` : trouble}</span>
  if (!load) return '–'
  const words = [
    say('slots', { running: load.running, slots: load.slots }),
    say('processor', { percent: Math.round(load.cpu) }),
    say('memory', { percent: Math.round(load.memory) }),
  ]
  return <>{words.join(' · ')}</>
}
