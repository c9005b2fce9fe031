import { IconCheckCircleFill, IconClose, IconCloseCircleFill, IconExclamationCircleFill, IconInfoCircleFill } from '../icons.ts'
import './feedback.css'

export type NoticeKind = 'success' | 'error' | 'warning' | 'info'

export interface Notice {
  id: number
  kind: NoticeKind
  text: string
  title?: string
}

interface ToasterProps {
  toast?: Notice | undefined
  note?: Notice | undefined
  onClose: (place: 'toast' | 'note') => void
}

const icons = { success: IconCheckCircleFill, error: IconCloseCircleFill, warning: IconExclamationCircleFill, info: IconInfoCircleFill }

function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind]
  return <Icon className={`verdict-notice-${kind}`} aria-hidden />
}

/** Renders the toast and the notification. Both live regions are always mounted, or screen readers would miss the first message. */
export function Toaster({ toast, note, onClose }: ToasterProps) {
  return (
    <>
      <div className="verdict-toast-place" role="status" aria-live="polite">
        {toast && (
          <div key={toast.id} className="verdict-toast">
            <NoticeIcon kind={toast.kind} />
            <span>{toast.text}</span>
          </div>
        )}
      </div>
      <div className="verdict-note-place" role="alert">
        {note && (
          <div key={note.id} className="verdict-note">
            <NoticeIcon kind={note.kind} />
            <div>
              <strong>{note.title}</strong>
              <p>{note.text}</p>
            </div>
            <button type="button" aria-label="×" onClick={() => onClose('note')}>
              <IconClose aria-hidden />
            </button>
          </div>
        )}
      </div>
    </>
  )
}
