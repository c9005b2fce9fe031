import { useEffect, useState } from 'react'
import './feedback.css'

/**
 * Thin loading bar at the top of the window, for the eye alone: it stands outside of every landmark. The delay keeps it hidden for fast loads.
 */
export function ProgressBar({ active, delay = 150 }: { active: boolean; delay?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(active), active ? delay : 200)
    return () => clearTimeout(timer)
  }, [active, delay])
  if (!shown) return null
  return <div className="verdict-progress" data-done={!active} aria-hidden />
}
