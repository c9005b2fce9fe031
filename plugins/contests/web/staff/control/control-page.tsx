import { StaffPage } from '../staff-page.tsx'
import { IntervalsPanel } from './intervals-panel.tsx'
import { ResultsPanel } from './results-panel.tsx'
import './control.css'

/** The page on which staff remove times from a contest and declare its results final. */
export default function ControlPage() {
  return (
    <StaffPage title="control.title" hint="control.hint" width="reading" duty="manage">
      {(view) => (
        <div className="verdict-contest-about">
          <ResultsPanel view={view} />
          <IntervalsPanel view={view} />
        </div>
      )}
    </StaffPage>
  )
}
