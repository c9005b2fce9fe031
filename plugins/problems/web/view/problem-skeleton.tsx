import { TextSkeleton } from '@verdict/ui-kit'
import '../problems.css'

/** The placeholder of a problem that is still loading. */
export function ProblemSkeleton() {
  return (
    <div className="verdict-problem-waiting">
      <TextSkeleton lines={14} height={520} />
    </div>
  )
}
