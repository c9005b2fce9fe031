import { SubmitDialog } from '@verdict/page-kit'
import type { Problem } from '@verdict/plugin-problems/contract'
import { Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import type { OwnedContestProblems } from '../../../contract/owners/owner-screens.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import '../place/admin.css'

interface AddedProblemProps {
  cid: number
  problem: Problem
  /** Given if the problem belongs to the owner, not to the bank. */
  own: OwnedContestProblems | undefined
  /** The suggested display ID. */
  displayId: string
  /** Called with the display ID when the problem was added. */
  onClose: (displayId?: string) => void
}

const listed = 1

/** Asks for the problem's display ID and title in the contest, and on the site whether it stays in the public list. */
export function AddedProblem({ cid, problem, own, displayId: proposed, onClose }: AddedProblemProps) {
  const t = usePlaceText()
  const { usesBank, calls } = useAdminPlace()
  const [displayId, setDisplayId] = useState(proposed)
  const [staysListed, setStaysListed] = useState(true)
  const asksPlace = usesBank && !own && problem.auth === listed
  async function add() {
    const { id: pid, problemId } = problem
    await (own ? own.addProblem({ cid, problemId, displayId }) : calls.addFromBank({ body: { cid, pid, displayId, ...(asksPlace && { staysListed }) } }))
  }
  const choice = (value: boolean, name: string) => (
    <label>
      <input type="radio" name="place" checked={staysListed === value} onChange={() => setStaysListed(value)} />
      <span>
        {t(`admin.problem.${name}`)}
        <small>{t(`admin.problem.${name}Hint`)}</small>
      </span>
    </label>
  )
  return (
    <SubmitDialog
      title={t('admin.problem.addTitle', { id: problem.problemId, title: problem.title })}
      confirmText={t('admin.problem.add')}
      fault={displayId.trim() === '' ? t('errors.display-id-required') : undefined}
      submit={add}
      done={t('admin.problem.added', { id: displayId })}
      onDone={() => onClose(displayId.trim())}
      onClose={() => onClose()}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.problem.displayId')} required hint={t('admin.problem.displayIdHint')}>
          <Input value={displayId} maxLength={50} onChange={setDisplayId} />
        </Labelled>
        {own && <p className="verdict-labelled-hint">{own.hint}</p>}
        {asksPlace && (
          <Labelled group label={t('admin.problem.place')}>
            <div className="verdict-contest-choices">
              {choice(true, 'stays')}
              {choice(false, 'leaves')}
            </div>
          </Labelled>
        )}
        {!usesBank && !own && problem.auth === listed && <p className="verdict-labelled-hint">{t('admin.problem.staysHint')}</p>}
      </div>
    </SubmitDialog>
  )
}
