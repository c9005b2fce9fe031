import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import './layout.css'

export interface PopMenuProps {
  /** The content of the button. */
  button: ReactNode
  /** The accessible name, for buttons without text. */
  label?: string
  children: ReactNode
  side?: 'start' | 'end'
  className?: string
}

/** A button that opens a menu of links below it; Escape, a choice or a click elsewhere closes it. */
export function PopMenu({ button, label, children, side = 'start', className = '' }: PopMenuProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => !(event.target instanceof Node && frame.current?.contains(event.target)) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }
  const leave = (event: FocusEvent) => event.relatedTarget && !frame.current?.contains(event.relatedTarget) && setOpen(false)
  return (
    <div ref={frame} className={`verdict-pop-menu ${className}`} onKeyDown={press} onBlur={leave}>
      <button type="button" className="verdict-pop-menu-button" aria-label={label} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {button}
      </button>
      <div id={id} className={`verdict-pop-menu-list verdict-pop-menu-${side}`} hidden={!open} onClick={() => setOpen(false)}>
        {open && children}
      </div>
    </div>
  )
}
