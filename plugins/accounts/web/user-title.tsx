/** A title that an administrator gave: its colour is a dot beside the words, so that every colour can be read. */
export function UserTitle({ name, colour }: { name: string | null; colour: string | null }) {
  if (!name) return null
  return (
    <span className="verdict-user-title" style={colour ? { borderColor: colour } : undefined}>
      {colour && <span aria-hidden style={{ display: 'inline-block', width: 8, height: 8, marginInlineEnd: 6, borderRadius: '50%', background: colour }} />}
      {name}
    </span>
  )
}
