/** The colour of a problem's balloons; decoration, because the display id says the same. */
export function Balloon({ color }: { color: string | null }) {
  return color ? <span className="verdict-contest-balloon" style={{ background: color }} aria-hidden /> : null
}
