import { useText } from '@verdict/core/web'
import { Alert, Button, Space } from '@verdict/ui-kit'
import '../styles.css'

interface SaveConflictProps {
  /** Says who has saved meanwhile. */
  message: string
  onOverwrite: () => void
  /** Discards what was typed. */
  onLoad: () => void
}

/** Shown in a form whose save was refused, because somebody else has saved meanwhile. */
export function SaveConflict({ message, onOverwrite, onLoad }: SaveConflictProps) {
  const t = useText()
  return (
    <Alert
      type="warning"
      title={message}
      content={
        <div className="verdict-draft-offer">
          {t('conflict.hint')}
          <Space>
            <Button size="small" onClick={onOverwrite}>
              {t('conflict.overwrite')}
            </Button>
            <Button size="small" onClick={onLoad}>
              {t('conflict.load')}
            </Button>
          </Space>
        </div>
      }
    />
  )
}
