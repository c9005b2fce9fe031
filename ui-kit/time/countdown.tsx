import { useEffect, useRef } from 'react'
import { useWords } from '../locale/words.ts'
import { useNow } from './use-now.ts'

/** Formats a duration as `1 d 02:03:04`. */
export function clockText(milliseconds: number, day: string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const days = Math.floor(seconds / 86_400)
  return days > 0 ? `${days} ${day} ${clock}` : clock
}

export interface CountdownProps {
  until: number | string | Date
  /** Server time minus local time (ms), so that a wrong local clock does not change the countdown. */
  serverOffset?: number
  onEnd?: () => void
}

/** The time left until a moment, by the clock of the server. */
export function Countdown({ until, serverOffset = 0, onEnd }: CountdownProps) {
  const words = useWords()
  const end = new Date(until).getTime()
  const rest = end - useNow(1000, serverOffset)
  const over = rest <= 0
  const wasOver = useRef(over)
  useEffect(() => {
    if (over && !wasOver.current) onEnd?.()
    wasOver.current = over
  }, [over, onEnd])
  return (
    <span className="verdict-figures" role="timer">
      {over ? words.ended : clockText(rest, words.day)}
    </span>
  )
}
