import Modal from '@arco-design/web-react/es/Modal'
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { useWords } from '../locale/words.ts'
import './feedback.css'

export interface DialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  onClose: () => void
  /** Absent for a dialog without buttons. */
  onConfirm?: () => void | Promise<void>
  confirmText?: string
  confirming?: boolean
  danger?: boolean
  /** Why the reader cannot confirm yet, below the content. */
  fault?: string | undefined
  width?: number
  /** Closes the dialog on a click outside; off where typed text would be lost. */
  closeOutside?: boolean
}

/** A dialog over the page, which keeps the focus until it closes. */
export function Dialog({
  open,
  title,
  children,
  onClose,
  onConfirm,
  confirmText,
  confirming = false,
  danger = false,
  fault,
  width = 480,
  closeOutside = false,
}: DialogProps) {
  const words = useWords()
  const content = useRef<HTMLDivElement>(null)
  useEscapeWithoutFocus(content, () => open && onClose())
  return (
    <Modal
      visible={open}
      title={title}
      onCancel={onClose}
      style={{ width }}
      maskClosable={closeOutside}
      confirmLoading={confirming}
      unmountOnExit
      {...(onConfirm ? { onOk: () => onConfirm() } : { footer: null })}
      okText={confirmText ?? words.confirm}
      cancelText={words.cancel}
      okButtonProps={danger ? { status: 'danger' } : {}}
    >
      <div ref={content}>
        {children}
        {fault !== undefined && (
          <p role="alert" className="verdict-dialog-fault">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}

/**
 * An element with the focus may vanish, as a button does whose row leaves a list. Until the focus is back in the dialog,
 * the browser sends keys to the page below it; Escape closes the dialog on top even then.
 */
function useEscapeWithoutFocus(content: RefObject<HTMLElement | null>, onEscape: () => void): void {
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
