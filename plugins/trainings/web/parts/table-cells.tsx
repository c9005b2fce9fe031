import { problemPath, type ProblemRow } from '@verdict/plugin-problems/contract'
import { Link } from 'react-router-dom'
import type { RankRow } from '../../contract/rank.ts'
import { problemsOf, type TrainingPlace } from '../../contract/screens.ts'
import './trainings.css'

interface PersonProps {
  readonly row: Pick<RankRow, 'username' | 'nickname' | 'realname' | 'school'>
  /** Whether the reader is training staff and sees real names. */
  readonly isStaff: boolean
}

/** A user in the ranking or the table. */
export function Person({ row: { username, nickname, realname, school }, isStaff }: PersonProps) {
  const small = [...new Set([nickname, isStaff ? realname : null, school])].filter(Boolean).join(' · ')
  return (
    <span className="verdict-training-person">
      <Link to={`/user-home?username=${encodeURIComponent(username)}`}>{username}</Link>
      {small && <small>{small}</small>}
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
