import { TextSkeleton } from '@verdict/ui-kit'
import './problem-view.css'

/** The grey lines of a problem on its way. */
export function ProblemSkeleton() {
  return (
    <div className="verdict-problem-waiting">
      <TextSkeleton lines={14} height={520} />
    </div>
  )
}
