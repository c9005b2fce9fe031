import { useText } from '@verdict/core/web'
import { DraftDialog, useMarkdownUploads } from '@verdict/page-kit'
import { Choice, Input, MarkdownEditor } from '@verdict/ui-kit'
import { notices, noticeTypes, type NoticeType } from '../../contract.ts'
import './notice-dialog.css'

export interface NoticeDraft {
  id?: number
  title: string
  content: string
  type: NoticeType
  /** The username of a single recipient. */
  recipient: string
  sent: boolean
}

interface NoticeDialogProps {
  draft: NoticeDraft
  onClose: () => void
  onSave: (draft: NoticeDraft) => Promise<void>
}

/** Edits a notice, with a preview next to the text. The recipients of a sent notice are final. */
export function NoticeDialog({ draft, onClose, onSave }: NoticeDialogProps) {
  const t = useText(notices)
  const { uploadImage } = useMarkdownUploads()
  function validate({ title, content, type, recipient }: NoticeDraft): string | undefined {
    if (title.trim() === '' || content.trim() === '') return t('wordsMissing')
    return type === 'Single' && recipient.trim() === '' ? t('receiverMissing') : undefined
  }
  return (
    <DraftDialog
      title={t(draft.id === undefined ? 'add' : 'edit')}
      saveText={t('save')}
      form={`notice:${draft.id ?? 'new'}`}
      initial={draft}
      fixed={{ sent: draft.sent }}
      validate={validate}
      onSave={onSave}
      onClose={onClose}
    >
      {({ title, content, type, recipient }, change) => (
        <>
          <label>
            {t('name')}
            <Input value={title} maxLength={255} onChange={(next) => change({ title: next })} />
          </label>
          {!draft.sent && (
            <div className="verdict-notice-recipients">
              <label>
                {t('receivers')}
                <Choice
                  value={type}
                  options={noticeTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
                  onChange={(next) => change({ type: next })}
                />
              </label>
              {type === 'Single' && (
                <label>
                  {t('receiver')}
                  <Input value={recipient} maxLength={64} onChange={(next) => change({ recipient: next })} />
                </label>
              )}
            </div>
          )}
          <MarkdownEditor label={t('content')} value={content} maximumLength={65535} uploadImage={uploadImage} onChange={(next) => change({ content: next })} />
          {draft.sent && <p>{t('sentHint')}</p>}
        </>
      )}
    </DraftDialog>
  )
}
