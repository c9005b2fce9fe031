import { kernelApi } from '@verdict/core'
import { DraftOffer, useApi, useFormDraft, useLeaveGuard, useText } from '@verdict/core/web'
import { Choice, Dialog, Input, MarkdownEditor, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { notices, type NoticeType } from '../../contract.ts'
import './notice-dialog.css'

export interface Draft {
  id?: number
  title: string
  content: string
  type: NoticeType
  /** User name of a single receiver. */
  recipient: string
  sent: boolean
}

/** Writes a notice, with its final look beside it. */
export function NoticeDialog({ draft, onClose, onSave }: { draft: Draft; onClose: () => void; onSave: (draft: Draft) => Promise<void> }) {
  const t = useText(notices)
  const { uploadMarkdownImage } = useApi(kernelApi)
  const [start] = useState(draft)
  const [words, setWords] = useState(start)
  const [busy, setBusy] = useState(false)
  const touched = words !== start
  const mayLeave = useLeaveGuard(touched)
  const set = (part: Partial<Draft>) => setWords((before) => ({ ...before, ...part }))
  const kept = useFormDraft({
    form: `notice:${draft.id ?? 'new'}`,
    start,
    value: words,
    changed: touched,
    onRestore: (found) => set({ ...found, sent: start.sent }),
  })
  async function save() {
    if (words.title.trim() === '' || words.content.trim() === '') return toast.error(t('wordsMissing'))
    if (words.type === 'Single' && words.recipient.trim() === '') return toast.error(t('receiverMissing'))
    setBusy(true)
    await onSave(words).then(kept.forget, () => undefined)
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
      <div className="verdict-notice-form" inert={kept.offer !== undefined}>
        <label>
          {t('name')}
          <Input value={words.title} maxLength={255} onChange={(title) => set({ title })} />
        </label>
        {!draft.sent && (
          <div className="verdict-notice-whom">
            <label>
              {t('receivers')}
              <Choice
                value={words.type}
                options={(['All', 'Single', 'Admin'] as const).map((type) => ({ value: type, label: t(`types.${type}`) }))}
                onChange={(type) => set({ type })}
              />
            </label>
            {words.type === 'Single' && (
              <label>
                {t('receiver')}
                <Input value={words.recipient} maxLength={64} onChange={(recipient) => set({ recipient })} />
              </label>
            )}
          </div>
        )}
        <MarkdownEditor
          label={t('content')}
          value={words.content}
          maximumLength={65535}
          uploadImage={async (file) => (await uploadMarkdownImage({ file, body: {} })).link}
          onChange={(content) => set({ content })}
        />
        {draft.sent && <p>{t('sentHint')}</p>}
      </div>
    </Dialog>
  )
}
