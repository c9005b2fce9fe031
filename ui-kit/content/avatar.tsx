import { useState } from 'react'
import './avatar.css'

export interface AvatarProps {
  name: string
  source?: string | null
  size?: number
}

// A user without a picture keeps the same hue everywhere.
const hues = [225, 265, 305, 345, 20, 85, 150, 190]

function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hues[sum % hues.length]!
}

/** A person's picture, or the first letter of the name where there is none or it fails to load. */
export function Avatar({ name, source, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42), '--verdict-avatar-hue': hueOf(name) }
  if (source && failed !== source) {
    return <img className="verdict-avatar" src={source} alt={name} style={style} loading="lazy" onError={() => setFailed(source)} />
  }
  return (
    <span className="verdict-avatar" style={style} role="img" aria-label={name}>
      {[...name][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
