import Modal from '@arco-design/web-react/es/Modal'
import { useRef, type ReactNode } from 'react'
import { useWords } from '../locale/words.ts'
import { useEscapeWithoutFocus } from './escape-without-focus.ts'

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
  width?: number
  /** Closes the dialog on a click outside; off where typed text would be lost. */
  closeOutside?: boolean
}

export function Dialog({
  open,
  title,
  children,
  onClose,
  onConfirm,
  confirmText,
  confirming = false,
  danger = false,
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
      <div ref={content}>{children}</div>
    </Modal>
  )
}
