import { useState } from 'react'
import { PageFrame } from '../layout/page-frame.tsx'
import { Panel } from '../layout/boxes.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { ChartSamples, CalendarSamples } from './chart-samples.tsx'
import { EditorSamples } from './editor-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { MarkdownSamples } from './markdown-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { SmallSamples, SplitSamples } from './small-samples.tsx'
import { StatusSamples } from './status-samples.tsx'
import { TableSamples } from './table-samples.tsx'
import './gallery.css'

const sections = [
  { title: 'Verdicts', Samples: StatusSamples },
  { title: 'Tables', Samples: TableSamples },
  { title: 'Small parts', Samples: SmallSamples },
  { title: 'Forms', Samples: FormSamples },
  { title: 'Feedback', Samples: FeedbackSamples },
  { title: 'Overlays', Samples: OverlaySamples },
  { title: 'Markdown', Samples: MarkdownSamples },
  { title: 'Charts', Samples: ChartSamples },
  { title: 'Calendar', Samples: CalendarSamples },
  { title: 'Editors', Samples: EditorSamples },
  { title: 'Split pane', Samples: SplitSamples },
] as const

/** Every component of the kit on one page; `?only=Tables` shows one section. */
export default function GalleryPage() {
  const [only] = useState(() => new URLSearchParams(location.search).get('only'))
  return (
    <PageFrame title="ui-kit gallery" subtitle="Every component in the current theme and language" actions={<ThemeSwitch />}>
      <div className="verdict-gallery">
        {sections
          .filter(({ title }) => !only || title === only)
          .map(({ title, Samples }) => (
            <Panel key={title} title={title}>
              <Samples />
            </Panel>
          ))}
      </div>
    </PageFrame>
  )
}
