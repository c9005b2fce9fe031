export type SplitSide = 'left' | 'right'

/** Keeps both panes at their minimum width. A pane dragged below half of it collapses, and the other takes the whole width. */
export function clampSplit(wanted: number, width: number, minimumLeft: number, minimumRight: number): { share: number; alone?: SplitSide } {
  if (width <= 0) return { share: wanted }
  const leftWidth = wanted * width
  if (leftWidth < minimumLeft / 2) return { share: wanted, alone: 'right' }
  if (width - leftWidth < minimumRight / 2) return { share: wanted, alone: 'left' }
  const clamped = Math.min(Math.max(leftWidth, minimumLeft), Math.max(minimumLeft, width - minimumRight))
  return { share: clamped / width }
}
