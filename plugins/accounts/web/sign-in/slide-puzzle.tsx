import { useText } from '@verdict/core/web'
import { IconButton, IconRefresh, toast } from '@verdict/ui-kit'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { drawPuzzle, newGap, puzzle } from './puzzle-picture.ts'
import './slide-puzzle.css'

const knob = 40
const far = puzzle.width - knob
/** A hand needs longer than this for a slide, and moves in more steps. */
const [leastMilliseconds, leastMoves] = [250, 4]
const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -20, PageUp: 20 }

/** A piece to be slid into its gap: by pointer, or by the arrow keys and Enter. The default export is for `lazy`. */
export default function SlidePuzzle({ onSolved }: { onSolved: () => void }) {
  const t = useText(accounts)
  const [picture, piece] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)]
  const [{ gap, seed }, renew] = useState(() => ({ gap: newGap(), seed: Math.floor(Math.random() * 1000) }))
  const [at, setAt] = useState(0)
  const [state, setState] = useState<'waiting' | 'solved' | 'missed'>('waiting')
  const grip = useRef<{ from: number; since: number; moves: number }>(undefined)
  useEffect(() => drawPuzzle(picture.current!, piece.current!, gap, seed), [gap, seed, picture, piece])

  const restart = () => {
    renew({ gap: newGap(), seed: Math.floor(Math.random() * 1000) })
    setAt(0)
    setState('waiting')
  }
  function judge(quick: boolean) {
    if (quick) {
      toast.error(t('puzzle.tooFast'))
      return restart()
    }
    if (Math.abs(at - gap.x) <= puzzle.tolerance) {
      setState('solved')
      return onSolved()
    }
    setState('missed')
    setAt(0)
  }
  const slide = (to: number) => {
    setState('waiting')
    setAt(Math.min(far, Math.max(0, Math.round(to))))
  }
  function take(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { from: event.clientX - at, since: event.timeStamp, moves: 0 }
  }
  function follow(event: PointerEvent) {
    if (!grip.current) return
    grip.current.moves += 1
    slide(event.clientX - grip.current.from)
  }
  function release(event: PointerEvent<HTMLDivElement>) {
    const held = grip.current
    grip.current = undefined
    if (held && at > 0) judge(held.moves < leastMoves || event.timeStamp - held.since < leastMilliseconds)
  }
  function press(event: KeyboardEvent) {
    const step = keySteps[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) judge(false)
    else slide(at + step)
  }
  return (
    <div className="verdict-puzzle" data-state={state}>
      <div className="verdict-puzzle-picture">
        <canvas ref={picture} width={puzzle.width} height={puzzle.height} aria-hidden />
        <canvas ref={piece} width={puzzle.block + 2 * puzzle.radius} height={puzzle.height} style={{ transform: `translateX(${at}px)` }} aria-hidden />
        <IconButton size="small" label={t('puzzle.again')} onClick={restart}>
          <IconRefresh />
        </IconButton>
      </div>
      <div className="verdict-puzzle-rail">
        <span className="verdict-puzzle-hint" aria-hidden={at > 0}>
          {state === 'missed' ? t('puzzle.missed') : at === 0 && t('puzzle.hint')}
        </span>
        <div
          className="verdict-puzzle-knob"
          role="slider"
          tabIndex={0}
          aria-label={t('puzzle.label')}
          aria-valuemin={0}
          aria-valuemax={far}
          aria-valuenow={at}
          aria-valuetext={t('puzzle.place', { at, gap: gap.x })}
          style={{ transform: `translateX(${at}px)` }}
          onPointerDown={take}
          onPointerMove={follow}
          onPointerUp={release}
          onPointerCancel={() => (grip.current = undefined)}
          onKeyDown={press}
        >
          →
        </div>
      </div>
      <p className="verdict-only-read-aloud" role="status">
        {state === 'missed' && t('puzzle.missed')}
      </p>
    </div>
  )
}
