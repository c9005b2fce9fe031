import { UserName } from '@verdict/page-kit'
import { problemPath, type ProblemRow } from '@verdict/plugin-problems/contract'
import { Link } from 'react-router-dom'
import type { RankRow } from '../../contract/rank.ts'
import { problemsOf, type TrainingPlace } from '../../contract/screens.ts'
import './trainings.css'

interface PersonProps {
  readonly row: Pick<RankRow, 'username' | 'nickname' | 'realname' | 'school'>
  /** Whether the reader is training staff and sees real names. */
  readonly isStaff: boolean
  /** Whether the screen is narrow, so that only the best known name is shown. */
  readonly small: boolean
}

/** A user in the ranking or the table. */
export function Person({ row: { username, nickname, realname, school }, isStaff, small }: PersonProps) {
  const known = [isStaff ? realname : null, nickname, school].filter(Boolean)
  const shown = small ? known.slice(0, 1) : [...new Set(known)]
  return (
    <span className="verdict-training-person">
      <UserName username={username} />
      {shown.length > 0 && <small>{shown.join(' · ')}</small>}
    </span>
  )
}

/** The header of a problem's column. */
export function ProblemHead({ place, problem: { problemId, title } }: { place: TrainingPlace; problem: ProblemRow }) {
  return (
    <Link to={problemPath(problemsOf(place), problemId)} title={title}>
      {problemId}
    </Link>
  )
}
