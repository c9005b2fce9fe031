import { useEffect, useState } from 'react'

/** Counts seconds down to zero; `remaining` is 0 when no countdown runs. */
export function useCountdown(): { remaining: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const remaining = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) setEnd(0)
    }, 500)
    return () => clearInterval(timer)
  }, [end])
  return {
    remaining: end === 0 ? 0 : remaining,
    start: (seconds) => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}
