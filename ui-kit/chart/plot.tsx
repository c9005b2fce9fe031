import { useEffect, useRef } from 'react'
import { useLanguage } from '../locale/words.ts'
import { useTheme } from '../theme/theme-store.ts'
import type { ChartProps } from './chart.tsx'
import { colours, plots } from './plots.ts'

/** The default export is for `lazy`. */
export default function Plot({ kind, options, label, height }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const language = useLanguage()
  // Callers write options in place; equal ones must not draw anew on every render of theirs.
  const identity = JSON.stringify(options)
  useEffect(() => {
    if (!frame.current) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const dark = theme === 'dark'
    const ring = kind === 'pie' ? { pieStyle: { stroke: dark ? '#1b1c21' : '#fff' }, legend: { position: 'bottom', flipPage: false } } : {}
    const [first] = colours[theme]
    const color = 'seriesField' in options || 'colorField' in options ? colours[theme] : first
    const drawing = new plots[kind](frame.current, {
      color,
      ...ring,
      ...options,
      ...(still ? { animation: false } : {}),
      height,
      autoFit: true,
      theme: `verdict-${theme}`,
      locale: language,
    } as never)
    drawing.render()
    return () => drawing.destroy()
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` stands for `options`
  }, [kind, identity, theme, language, height])
  // Two elements: the library takes the label off the one it draws into.
  return (
    <div role="img" aria-label={label}>
      <div ref={frame} style={{ height }} />
    </div>
  )
}
