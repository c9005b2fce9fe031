import { useApi, useText, type Translate } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { Button, EmptyState, Input, Labelled, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import type { ContestView } from '../../../contract/screens.ts'
import { contestDecisionApi, type DisqualifiedUser } from '../../../contract/staff/decisions.ts'
import { DecisionDialog, DecisionList } from './decision-list.tsx'

interface DisqualifiedPanelProps {
  view: ContestView
  disqualified: readonly DisqualifiedUser[]
  onChanged: () => void
}

const undo = { action: 'decisions.reinstate', title: 'decisions.reinstateTitle', content: 'decisions.reinstateContent', done: 'decisions.reinstated' } as const

/** The disqualified participants, with the results that only the staff see. */
export function DisqualifiedPanel({ view: { contest, duties }, disqualified, onChanged }: DisqualifiedPanelProps) {
  const t = useText(contests)
  const { reinstate } = useApi(contestDecisionApi)
  const [isOpen, setOpen] = useState(false)
  const cid = contest.id
  const mayDecide = duties.includes('judge')
  const decisions = disqualified.map((one) => ({ ...one, key: one.uid, plainName: one.username, name: <Person user={one} /> }))
  return (
    <Panel title={t('decisions.disqualified')} actions={mayDecide && <Button onClick={() => setOpen(true)}>{t('decisions.disqualifyAction')}</Button>}>
      {disqualified.length === 0 && <EmptyState title={t('decisions.noDisqualified')} hint={t('decisions.disqualifyHint')} />}
      <DecisionList
        label={t('decisions.disqualified')}
        decisions={decisions}
        undo={mayDecide ? undo : undefined}
        onUndo={(uid) => reinstate({ query: { cid, uid: String(uid) } })}
        onChanged={onChanged}
      />
      {isOpen && (
        <DisqualifyDialog
          cid={cid}
          onDone={() => {
            setOpen(false)
            onChanged()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}

function Person({ user: { username, realname, result } }: { user: DisqualifiedUser }) {
  const t = useText(contests)
  return (
    <>
      <UserName username={username} />
      {realname && <span>{realname}</span>}
      {result && <span className="verdict-figures">{resultText(result, t)}</span>}
    </>
  )
}

/** The contest's rule has filled in one of these fields. */
function resultText({ ac, totalScore }: NonNullable<DisqualifiedUser['result']>, t: Translate): string {
  return ac === undefined ? t('decisions.points', { number: Number(totalScore) }) : t('decisions.solved', { count: Number(ac) })
}

function DisqualifyDialog({ cid, onDone, onClose }: { cid: number; onDone: () => void; onClose: () => void }) {
  const t = useText(contests)
  const { disqualify } = useApi(contestDecisionApi)
  const [username, setUsername] = useState('')
  return (
    <DecisionDialog
      title={t('decisions.disqualify')}
      confirmText={t('decisions.disqualifyAction')}
      hint={t('decisions.disqualifyHint')}
      fault={username.trim() === '' ? t('staff.nameMissing') : undefined}
      submit={(reason) => disqualify({ body: { cid, username, reason } })}
      done={t('decisions.disqualifiedDone', { name: username.trim() })}
      onDone={onDone}
      onClose={onClose}
    >
      <Labelled label={t('staff.username')} required>
        <Input value={username} maxLength={100} autoComplete="off" onChange={setUsername} />
      </Labelled>
    </DecisionDialog>
  )
}
