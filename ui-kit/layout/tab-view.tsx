import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import './layout.css'

export interface TabOfView {
  key: string
  title: ReactNode
  content: ReactNode
}

export interface TabViewProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly TabOfView[]
  /** The key of the initial tab; the first one by default. */
  initial?: string
}

/** Tabs; only the selected panel is mounted. Arrow keys change tabs. */
export function TabView({ label, tabs, initial }: TabViewProps) {
  const id = useId()
  const [chosen, choose] = useState(initial ?? tabs[0]?.key)
  const open = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  function press(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex(({ key }) => key === open?.key)
    const targets: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    choose(tabs[next]?.key)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="verdict-tabs">
      <div role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map(({ key, title }) => {
          const selected = key === open?.key
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => choose(key)}
            >
              {title}
            </button>
          )
        })}
      </div>
      {open && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.key}`} tabIndex={0}>
          {open.content}
        </div>
      )}
    </div>
  )
}
