import { useEffect, useState } from 'react'
import './progress-bar.css'

/** The thin line at the top of the window while something is under way; quick things never show it. */
export function ProgressBar({ active, delay = 150 }: { active: boolean; delay?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(active), active ? delay : 200)
    return () => clearTimeout(timer)
  }, [active, delay])
  if (!shown) return null
  return <div className="verdict-progress" data-done={!active} role="progressbar" aria-busy={active} aria-label="…" />
}
