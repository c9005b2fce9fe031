import { useText } from '@verdict/core/web'
import { Alert, Button, Space } from '@verdict/ui-kit'
import '../styles.css'

interface SaveConflictProps {
  /** Names the user who saved first. */
  message: string
  onOverwrite: () => void
  /** Discards what was typed. */
  onLoad: () => void
}

/** Appears in a form whose save was refused because another user saved first. */
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
