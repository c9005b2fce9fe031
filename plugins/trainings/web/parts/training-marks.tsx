import { useText } from '@verdict/core/web'
import { IconLock, ProgressLine } from '@verdict/ui-kit'
import type { TrainingRow } from '../../contract/rows.ts'
import { trainingAuths, trainings } from '../../contract/trainings.ts'
import './trainings.css'

/** The category of a training, and whether it needs a password. */
export function TrainingMarks({ training: { auth, categoryName, categoryColor } }: { training: TrainingRow }) {
  return (
    <span className="verdict-training-marks">
      <AuthMark auth={auth} />
      {categoryName && (
        <span className="verdict-training-mark">
          {/* The color is only a dot, so that the name is readable with any color. */}
          {categoryColor && <i aria-hidden style={{ background: categoryColor }} />}
          {categoryName}
        </span>
      )}
    </span>
  )
}

/** Whether a training is for all users, or only for those with its password. */
export function AuthMark({ auth }: { auth: string }) {
  const t = useText(trainings)
  return (
    <span className="verdict-training-mark">
      {auth === trainingAuths.private && <IconLock aria-hidden />}
      {t(auth === trainingAuths.private ? 'auth.private' : 'auth.public')}
    </span>
  )
}

/** The number of problems that the user has solved. */
export function TrainingProgress({ training: { title, acCount, problemCount } }: { training: TrainingRow }) {
  const t = useText(trainings)
  const solved = acCount ?? 0
  return (
    <span className="verdict-training-progress">
      <span className="verdict-figures">
        {solved} / {problemCount}
      </span>
      <ProgressLine percent={problemCount > 0 ? (100 * solved) / problemCount : 0} label={t('list.progressOf', { title })} showNumber={false} />
    </span>
  )
}
