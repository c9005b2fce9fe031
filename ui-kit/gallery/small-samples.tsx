import Badge from '@arco-design/web-react/es/Badge'
import Tag from '@arco-design/web-react/es/Tag'
import Tooltip from '@arco-design/web-react/es/Tooltip'
import { useState } from 'react'
import { ProgressLine } from '../feedback/progress.tsx'
import { Avatar } from '../content/avatar.tsx'
import { CopyButton } from '../form/copy-button.tsx'
import { SplitPane } from '../layout/split-pane.tsx'
import { Countdown } from '../time/countdown.tsx'
import { TabView } from '../layout/tab-view.tsx'
import { RelativeTime, Moment } from '../time/relative-time.tsx'

/** A popup child that is a plain component: it must not blank the page. */
const PlainChild = (props: object) => <span {...props}>plain component with a tooltip</span>

export function SmallSamples() {
  const [start] = useState(() => Date.now())
  return (
    <>
      <div className="verdict-gallery-row">
        {['alice', 'Bob', '小明', 'tourist', 'ζ'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="wide" size={48} />
        <Avatar name="broken" source="/no-such-picture.png" size={24} />
        <Badge count={120} maxCount={99}>
          <Avatar name="unread" />
        </Badge>
      </div>
      <div className="verdict-gallery-row">
        <span>
          Countdown: <Countdown until={start + 93_784_000} />
        </span>
        <span>
          ends soon: <Countdown until={start + 9000} />
        </span>
        <span>
          over: <Countdown until={start - 1} />
        </span>
        <span>
          Relative: <RelativeTime time={start - 7_200_000} />, <RelativeTime time={start + 172_800_000} />
        </span>
        <span>
          Moment: <Moment time={start} />
        </span>
      </div>
      <div className="verdict-gallery-row">
        <Tag>tag</Tag>
        <Tag color="arcoblue">accent</Tag>
        <Tag bordered>bordered</Tag>
        <span>
          copy <CopyButton text="copied text" />
        </span>
        <Tooltip content="it works">
          <PlainChild />
        </Tooltip>
        <div style={{ width: 160 }}>
          <ProgressLine percent={62} label="Progress" />
        </div>
      </div>
      <TabView label="Views" tabs={['one', 'two', 'three'].map((key) => ({ key, title: `Tab ${key}`, content: `The view of ${key}` }))} />
    </>
  )
}

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
