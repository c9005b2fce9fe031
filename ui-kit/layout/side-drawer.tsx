import { useEffect, useRef, type ReactNode } from 'react'
import { IconClose } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import './layout.css'

/** A panel that slides in from the left on narrow screens; a native `<dialog>`, which traps the focus. */
export function SideDrawer({ open, label, onClose, children }: { open: boolean; label: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const words = useWords()
  useEffect(() => {
    if (open) dialog.current?.showModal?.()
    else dialog.current?.close?.()
  }, [open])
  return (
    <dialog ref={dialog} className="verdict-drawer" aria-label={label} onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
      <button type="button" className="verdict-drawer-close" aria-label={words.close} onClick={onClose}>
        <IconClose />
      </button>
      {open && children}
    </dialog>
  )
}
