import { useLayoutEffect, useRef, type RefObject } from 'react'
import { prefersReducedMotion } from '../layout/use-media.ts'

const motionMs = 600

/** Lets the rows of a table body glide to their new places when their order changes; rows are recognized by `data-row`. */
export function useRowMotion(isOn: boolean): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  useLayoutEffect(() => {
    if (!isOn || !body.current) return
    const lines = [...body.current.querySelectorAll<HTMLElement>(':scope > tr[data-row]')].map((line) => ({
      line,
      key: line.dataset.row ?? '',
      top: line.offsetTop,
    }))
    const before = places.current
    places.current = new Map(lines.map(({ key, top }) => [key, top]))
    if (prefersReducedMotion()) return
    for (const { line, key, top } of lines) {
      const from = before.get(key)
      if (from !== undefined && from !== top) glide(line, from - top)
    }
  })
  return body
}

function glide(line: HTMLElement, distance: number): void {
  // Climbing rows pass over sinking ones.
  line.dataset.climbs = String(distance > 0)
  const motion = line.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], { duration: motionMs, easing: 'ease-in-out' })
  motion.onfinish = () => delete line.dataset.climbs
}
