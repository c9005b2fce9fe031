import type { ReactNode } from 'react'
import './facts.css'

/** A fact: its name, and what it is. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Facts about a thing, one below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="verdict-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
