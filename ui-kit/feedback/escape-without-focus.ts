import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * An element with the focus may vanish, as a button does whose row leaves a list. Until the focus is back in the dialog,
 * the browser sends keys to the page below it; Escape closes the dialog on top even then.
 */
export function useEscapeWithoutFocus(content: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target !== document.body) return
    const onTop = Array.from(document.querySelectorAll('[aria-modal="true"]')).at(-1)
    if (onTop?.contains(content.current)) onEscape()
  })
  useEffect(() => {
    document.addEventListener('keydown', takeKey)
    return () => document.removeEventListener('keydown', takeKey)
  }, [])
}
