import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { IconDoubleLeft, IconDoubleRight } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import { useNarrow } from './use-media.ts'
import './layout.css'

export interface SplitPaneProps {
  left: ReactNode
  right: ReactNode
  minimumLeft?: number
  minimumRight?: number
  /** Initial share of the left pane, 0 to 1. */
  initial?: number
  /** The pane that initially takes the whole width. */
  initialAlone?: SplitSide | undefined
  onResize?: (share: number) => void
}

const keyStep = 0.02

/** Two panes with a divider that can be dragged, moved by keyboard or collapsed to either side; stacked on narrow screens. */
export function SplitPane({ left, right, minimumLeft = 420, minimumRight = 360, initial = 0.5, initialAlone, onResize }: SplitPaneProps) {
  const words = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(initial)
  const [alone, setAlone] = useState<SplitSide | undefined>(initialAlone)
  const stacked = useNarrow()

  function resize(wanted: number) {
    const next = clampSplit(wanted, frame.current?.clientWidth ?? 0, minimumLeft, minimumRight)
    setAlone(next.alone)
    if (next.alone) return
    setShare(next.share)
    onResize?.(next.share)
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = frame.current?.getBoundingClientRect()
    if (box) resize((event.clientX - box.left) / box.width)
  }
  function press(event: KeyboardEvent) {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => resize(share - keyStep),
      ArrowRight: () => resize(share + keyStep),
      Home: () => setAlone('right'),
      End: () => setAlone('left'),
      Enter: () => setAlone(alone ? undefined : 'right'),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  if (stacked)
    return (
      <div className="verdict-split verdict-split-stacked">
        <div>{left}</div>
        <div>{right}</div>
      </div>
    )
  const fold = (side: SplitSide) => setAlone(alone ? undefined : side === 'left' ? 'right' : 'left')
  return (
    <div ref={frame} className="verdict-split" data-alone={alone}>
      <div className="verdict-split-pane" style={{ flexBasis: `${share * 100}%` }} hidden={alone === 'right'}>
        {left}
      </div>
      <div className="verdict-split-rail">
        <div
          className="verdict-split-divider"
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={words.resize}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={alone ? (alone === 'left' ? 100 : 0) : Math.round(share * 100)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
        />
        {alone !== 'left' && (
          <button type="button" className="verdict-split-fold" aria-label={alone ? words.expandLeft : words.collapseLeft} onClick={() => fold('left')}>
            {alone ? <IconDoubleRight /> : <IconDoubleLeft />}
          </button>
        )}
        {alone !== 'right' && (
          <button type="button" className="verdict-split-fold" aria-label={alone ? words.expandRight : words.collapseRight} onClick={() => fold('right')}>
            {alone ? <IconDoubleLeft /> : <IconDoubleRight />}
          </button>
        )}
      </div>
      <div className="verdict-split-pane verdict-split-rest" hidden={alone === 'left'}>
        {right}
      </div>
    </div>
  )
}

type SplitSide = 'left' | 'right'

/** Keeps both panes at their minimum width. A pane dragged below half of it collapses, and the other takes the whole width. */
export function clampSplit(wanted: number, width: number, minimumLeft: number, minimumRight: number): { share: number; alone?: SplitSide } {
  if (width <= 0) return { share: wanted }
  const leftWidth = wanted * width
  if (leftWidth < minimumLeft / 2) return { share: wanted, alone: 'right' }
  if (width - leftWidth < minimumRight / 2) return { share: wanted, alone: 'left' }
  const clamped = Math.min(Math.max(leftWidth, minimumLeft), Math.max(minimumLeft, width - minimumRight))
  return { share: clamped / width }
}
