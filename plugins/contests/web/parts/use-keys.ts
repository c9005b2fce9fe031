import { useLayoutEffect, useRef } from 'react'

/** Calls the action of a pressed key, by its `KeyboardEvent.key`. Ignores keys of a focused field, dialog or button, and browser shortcuts. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  // Before the page is painted, so that keys work as soon as it is visible.
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]')) return
      if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
