/** The color of a problem's balloons. Decorative, because the display ID identifies the problem. */
export function Balloon({ color }: { color: string | null }) {
  return color ? <span className="verdict-contest-balloon" style={{ background: color }} aria-hidden /> : null
}
