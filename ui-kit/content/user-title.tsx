import './user-title.css'

/** A title given by an administrator. Its color is shown as a dot and a border, so that the text stays readable with any color. */
export function UserTitle({ name, colour }: { name: string | null; colour: string | null }) {
  if (!name) return null
  return (
    <span className="verdict-user-title" style={colour ? { borderColor: colour } : undefined}>
      {colour && <span aria-hidden style={{ display: 'inline-block', width: 8, height: 8, marginInlineEnd: 6, borderRadius: '50%', background: colour }} />}
      {name}
    </span>
  )
}
