import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, EmptyState, Labelled, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { boardApi } from '../../../contract/boards/board-api.ts'
import { contests } from '../../../contract/contests.ts'
import type { ContestView } from '../../../contract/screens.ts'
import { contestDecisionApi, type WithdrawnProblem } from '../../../contract/staff/decisions.ts'
import { Balloon } from '../../parts/balloon.tsx'
import { DecisionDialog, DecisionList } from './decision-list.tsx'

interface WithdrawnPanelProps {
  view: ContestView
  withdrawn: readonly WithdrawnProblem[]
  onChanged: () => void
}

const undo = { action: 'decisions.putBack', title: 'decisions.putBackTitle', content: 'decisions.putBackContent', done: 'decisions.isBack' } as const

/** The problems that were withdrawn from the contest. */
export function WithdrawnPanel({ view, withdrawn, onChanged }: WithdrawnPanelProps) {
  const t = useText(contests)
  const { putBack } = useApi(contestDecisionApi)
  const [isOpen, setOpen] = useState(false)
  const cid = view.contest.id
  const mayDecide = view.duties.includes('manage')
  const decisions = withdrawn.map(({ displayId, displayTitle, color, pid, ...one }) => ({
    ...one,
    key: pid,
    plainName: displayId,
    name: (
      <>
        <Balloon color={color} /> <strong>{displayId}</strong> <span>{displayTitle}</span>
      </>
    ),
  }))
  const changed = () => {
    view.reload()
    onChanged()
  }
  return (
    <Panel title={t('decisions.withdrawn')} actions={mayDecide && <Button onClick={() => setOpen(true)}>{t('decisions.withdrawAction')}</Button>}>
      {withdrawn.length === 0 && <EmptyState title={t('decisions.noWithdrawn')} hint={t('decisions.withdrawHint')} />}
      <DecisionList
        label={t('decisions.withdrawn')}
        decisions={decisions}
        undo={mayDecide ? undo : undefined}
        onUndo={(pid) => putBack({ query: { cid, pid: Number(pid) } })}
        onChanged={changed}
      />
      {isOpen && (
        <WithdrawDialog
          cid={cid}
          onDone={() => {
            setOpen(false)
            changed()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}

function WithdrawDialog({ cid, onDone, onClose }: { cid: number; onDone: () => void; onClose: () => void }) {
  const t = useText(contests)
  const { withdraw } = useApi(contestDecisionApi)
  const { problems } = useApi(boardApi)
  const { value: choices = [] } = useLoad((signal) => problems({ query: { cid } }, signal), [cid])
  const [pid, setPid] = useState(0)
  const displayId = choices.find((problem) => problem.pid === pid)?.displayId
  return (
    <DecisionDialog
      title={t('decisions.withdraw')}
      confirmText={t('decisions.withdrawAction')}
      hint={t('decisions.withdrawHint')}
      fault={displayId === undefined ? t('decisions.problemMissing') : undefined}
      submit={(reason) => withdraw({ body: { cid, pid, reason } })}
      done={t('decisions.withdrawnDone', { name: displayId ?? '' })}
      onDone={onDone}
      onClose={onClose}
    >
      <Labelled label={t('problems.name')} required>
        <Choice<number>
          value={pid}
          options={[
            { value: 0, label: t('decisions.choose') },
            ...choices.map(({ pid: value, displayId: id, displayTitle }) => ({ value, label: `${id}. ${displayTitle}` })),
          ]}
          onChange={setPid}
        />
      </Labelled>
    </DecisionDialog>
  )
}
