import { kernelApi } from '@verdict/core'
import { DraftOffer, useApi, useFormDraft, useLeaveGuard, useText } from '@verdict/core/web'
import { Dialog, Input, MarkdownEditor, Switch, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { announcements } from '../../contract.ts'
import './announcement-dialog.css'

export interface Draft {
  id?: number
  title: string
  content: string
  status: number
}

/** Writes an announcement, with its final look beside it. */
export function AnnouncementDialog({ draft, onClose, onSave }: { draft: Draft; onClose: () => void; onSave: (draft: Draft) => Promise<void> }) {
  const t = useText(announcements)
  const { uploadMarkdownImage, uploadMarkdownFile } = useApi(kernelApi)
  const [start] = useState({ title: draft.title, content: draft.content, status: draft.status })
  const [words, setWords] = useState(start)
  const { title, content, status } = words
  const touched = words !== start
  const mayLeave = useLeaveGuard(touched)
  const change = (part: Partial<typeof start>) => setWords((before) => ({ ...before, ...part }))
  const kept = useFormDraft({ form: `announcement:${draft.id ?? 'new'}`, start, value: words, changed: touched, onRestore: change })
  const [busy, setBusy] = useState(false)
  async function save() {
    if (title.trim() === '' || content.trim() === '') return toast.error(t('wordsMissing'))
    setBusy(true)
    await onSave({ ...(draft.id !== undefined && { id: draft.id }), title: title.trim(), content, status }).then(kept.forget, () => undefined)
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={t(draft.id === undefined ? 'add' : 'edit')}
      width={960}
      confirmText={t('save')}
      confirming={busy}
      {...(!kept.offer && { onConfirm: save })}
      onClose={() => void mayLeave().then((sure) => sure && onClose())}
    >
      <DraftOffer draft={kept} />
      <div className="verdict-announcement-form" inert={kept.offer !== undefined}>
        <label>
          {t('name')}
          <Input value={title} maxLength={255} onChange={(next) => change({ title: next })} />
        </label>
        <MarkdownEditor
          label={t('content')}
          value={content}
          maximumLength={65535}
          uploadImage={async (file) => (await uploadMarkdownImage({ file, body: {} })).link}
          uploadFile={async (file) => (await uploadMarkdownFile({ file, body: {} })).link}
          onChange={(next) => change({ content: next })}
        />
        <label className="verdict-announcement-shown">
          <Switch checked={status === 0} aria-label={t('shown')} onChange={(on) => change({ status: on ? 0 : 1 })} /> {t('shown')}
        </label>
      </div>
    </Dialog>
  )
}
