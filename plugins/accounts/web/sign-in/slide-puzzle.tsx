import { useText } from '@verdict/core/web'
import { IconButton, IconRefresh, toast } from '@verdict/ui-kit'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { drawPuzzle, puzzle, randomGap } from './puzzle-picture.ts'
import './sign-in.css'

const knobWidth = 40
const maxOffset = puzzle.width - knobWidth
/** A manual slide takes longer and has more steps. */
const [minSlideMs, minSlideMoves] = [250, 4]
const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -20, PageUp: 20 }

/** A puzzle piece that the user slides into its gap, with the pointer or with the arrow keys and Enter. */
export default function SlidePuzzle({ onSolved }: { onSolved: () => void }) {
  const t = useText(accounts)
  const [picture, piece] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)]
  const [{ gap, seed }, setPuzzle] = useState(() => ({ gap: randomGap(), seed: Math.floor(Math.random() * 1000) }))
  const [offset, setOffset] = useState(0)
  const [state, setState] = useState<'waiting' | 'solved' | 'missed'>('waiting')
  const dragStart = useRef<{ from: number; since: number; moves: number }>(undefined)
  useEffect(() => {
    if (picture.current && piece.current) drawPuzzle(picture.current, piece.current, gap, seed)
  }, [gap, seed, picture, piece])

  const restart = () => {
    setPuzzle({ gap: randomGap(), seed: Math.floor(Math.random() * 1000) })
    setOffset(0)
    setState('waiting')
  }
  function check(tooFast: boolean) {
    if (tooFast) {
      toast.error(t('puzzle.tooFast'))
      return restart()
    }
    if (Math.abs(offset - gap.x) <= puzzle.tolerance) {
      setState('solved')
      return onSolved()
    }
    setState('missed')
    setOffset(0)
  }
  const slide = (to: number) => {
    setState('waiting')
    setOffset(Math.min(maxOffset, Math.max(0, Math.round(to))))
  }
  function startDrag(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { from: event.clientX - offset, since: event.timeStamp, moves: 0 }
  }
  function drag(event: PointerEvent) {
    if (!dragStart.current) return
    dragStart.current.moves += 1
    slide(event.clientX - dragStart.current.from)
  }
  function endDrag(event: PointerEvent<HTMLDivElement>) {
    const start = dragStart.current
    dragStart.current = undefined
    if (start && offset > 0) check(start.moves < minSlideMoves || event.timeStamp - start.since < minSlideMs)
  }
  function press(event: KeyboardEvent) {
    const step = keySteps[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) check(false)
    else slide(offset + step)
  }
  return (
    <div className="verdict-puzzle" data-state={state}>
      <div className="verdict-puzzle-picture">
        <canvas ref={picture} width={puzzle.width} height={puzzle.height} aria-hidden />
        <canvas ref={piece} width={puzzle.block + 2 * puzzle.radius} height={puzzle.height} style={{ transform: `translateX(${offset}px)` }} aria-hidden />
        <IconButton size="small" label={t('puzzle.again')} onClick={restart}>
          <IconRefresh />
        </IconButton>
      </div>
      <div className="verdict-puzzle-rail">
        <span className="verdict-puzzle-hint" aria-hidden={offset > 0}>
          {state === 'missed' ? t('puzzle.missed') : offset === 0 && t('puzzle.hint')}
        </span>
        <div
          className="verdict-puzzle-knob"
          role="slider"
          tabIndex={0}
          aria-label={t('puzzle.label')}
          aria-valuemin={0}
          aria-valuemax={maxOffset}
          aria-valuenow={offset}
          aria-valuetext={t('puzzle.place', { at: offset, gap: gap.x })}
          style={{ transform: `translateX(${offset}px)` }}
          onPointerDown={startDrag}
          onPointerMove={drag}
          onPointerUp={endDrag}
          onPointerCancel={() => (dragStart.current = undefined)}
          onKeyDown={press}
        >
          →
        </div>
      </div>
      <p className="verdict-visually-hidden" role="status">
        {state === 'missed' && t('puzzle.missed')}
      </p>
    </div>
  )
}
