import { SplitPane } from '../layout/split-pane.tsx'

export function SplitSamples() {
  return (
    <div className="verdict-gallery-split">
      <SplitPane
        left={<div className="verdict-gallery-split-content">Left: the statement. At least 420 px, then it folds away.</div>}
        right={<div className="verdict-gallery-split-content">Right: the editor.</div>}
      />
    </div>
  )
}
