import { SubmitDialog, succeeded, useApi, useSession, useText } from '@verdict/core/web'
import { problemAdminApi, type Problem } from '@verdict/plugin-problems/contract'
import { Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import type { OwnProblems } from '../../../contract/owner-screens.ts'
import { useAdminPlace } from '../admin-place.ts'
import '../admin.css'
import { useProblemAdmin } from './use-problem-admin.ts'

interface AddedProblemProps {
  cid: number
  problem: Problem
  /** It is one of the owner, not of the bank. */
  own: OwnProblems | undefined
  /** What is proposed. */
  displayId: string
  /** With the display id when the problem was added. */
  onClose: (displayId?: string) => void
}

const listed = 1
const contestOnly = 3

/** Asks what the contest calls a problem, and on the site whether it stays in the public list, and says what follows. */
export function AddedProblem({ cid, problem, own, displayId: proposed, onClose }: AddedProblemProps) {
  const t = useText(contests)
  const { user } = useSession()
  const { ofSite, calls } = useAdminPlace()
  const { changeAuth } = useApi(problemAdminApi)
  const [displayId, setDisplayId] = useState(proposed)
  const [leaves, setLeaves] = useState(false)
  const isProblemAdmin = useProblemAdmin()
  const mayMove = ofSite && (isProblemAdmin || problem.author === user?.username)
  async function add() {
    const { id: pid, problemId } = problem
    await (own ? own.addProblem({ cid, problemId, displayId }) : calls.addFromBank({ cid, pid, displayId }))
    // The problem was added, whether it leaves the list or not.
    if (leaves) await succeeded(changeAuth({ body: { id: pid, auth: contestOnly } }))
  }
  const choice = (value: boolean, name: string) => (
    <label>
      <input type="radio" name="place" checked={leaves === value} onChange={() => setLeaves(value)} />
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
        {!own && problem.auth === listed && mayMove && (
          <Labelled group label={t('admin.problem.place')}>
            <div className="verdict-contest-choices">
              {choice(false, 'stays')}
              {choice(true, 'leaves')}
            </div>
          </Labelled>
        )}
        {!own && problem.auth === listed && !mayMove && <p className="verdict-labelled-hint">{t('admin.problem.staysHint')}</p>}
      </div>
    </SubmitDialog>
  )
}
