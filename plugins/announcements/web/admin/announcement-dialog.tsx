import { useText } from '@verdict/core/web'
import { DraftDialog, useMarkdownUploads } from '@verdict/page-kit'
import { Input, MarkdownEditor, Switch } from '@verdict/ui-kit'
import { announcements } from '../../contract.ts'
import './announcement-dialog.css'

export interface AnnouncementDraft {
  id?: number
  title: string
  content: string
  status: number
}

interface AnnouncementDialogProps {
  /** The key of drafts; empty for the site. */
  owner: string
  keys?: Readonly<Record<string, number>>
  draft: AnnouncementDraft
  onClose: () => void
  onSave: (draft: AnnouncementDraft) => Promise<void>
}

/** Edits an announcement, with a preview next to the text. */
export function AnnouncementDialog({ owner, keys = {}, draft: { id, ...initial }, onClose, onSave }: AnnouncementDialogProps) {
  const t = useText(announcements)
  const uploads = useMarkdownUploads(keys)
  return (
    <DraftDialog
      title={t(id === undefined ? 'add' : 'edit')}
      saveText={t('save')}
      form={['announcement', ...(owner ? [owner] : []), id ?? 'new'].join(':')}
      initial={initial}
      validate={({ title, content }) => (title.trim() === '' || content.trim() === '' ? t('wordsMissing') : undefined)}
      onSave={({ title, content, status }) => onSave({ ...(id !== undefined && { id }), title: title.trim(), content, status })}
      onClose={onClose}
    >
      {({ title, content, status }, change) => (
        <>
          <label>
            {t('name')}
            <Input value={title} maxLength={255} onChange={(next) => change({ title: next })} />
          </label>
          <MarkdownEditor label={t('content')} value={content} maximumLength={65535} {...uploads} onChange={(next) => change({ content: next })} />
          <label className="verdict-announcement-shown">
            <Switch checked={status === 0} aria-label={t('shown')} onChange={(on) => change({ status: on ? 0 : 1 })} /> {t('shown')}
          </label>
        </>
      )}
    </DraftDialog>
  )
}
