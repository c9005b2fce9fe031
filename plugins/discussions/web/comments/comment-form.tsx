import { succeeded, useText } from '@verdict/core/web'
import { DraftOffer, useFormDraft } from '@verdict/page-kit'
import { Button, MarkdownEditor, toast } from '@verdict/ui-kit'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { discussions } from '../../contract/discussions.ts'

interface CommentFormProps {
  /** The key of the draft: `comment did:5`, `reply 12`. */
  draftOf: string
  label: string
  action: string
  /** The initial text, such as a quotation. */
  start?: string
  onSend: (content: string) => Promise<void>
  onCancel?: () => void
}

const maximumLength = 10_000
const empty = { content: '' }

/** The form for a comment or reply. Drafts are stored in the browser. */
export function CommentForm({ draftOf, label, action, start = '', onSend, onCancel }: CommentFormProps) {
  const t = useText(discussions)
  const [content, setContent] = useState(start)
  const [isSending, setSending] = useState(false)
  const value = useMemo(() => ({ content }), [content])
  const draft = useFormDraft({
    form: draftOf,
    start: empty,
    value,
    changed: content !== start,
    version: '',
    onRestore: (kept) => setContent(kept.content ?? ''),
  })
  const form = useRef<HTMLFormElement>(null)
  const isAnswer = onCancel !== undefined
  useEffect(() => {
    // The form was opened for a reply, so the cursor goes after the quotation.
    const area = isAnswer ? form.current?.querySelector('textarea') : undefined
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [isAnswer])
  async function send() {
    if (content.trim() === '') return toast.warning(t('comments.empty'))
    if (content.length > maximumLength) return toast.warning(t('comments.tooLong', { maximum: maximumLength }))
    setSending(true)
    if (await succeeded(onSend(content))) {
      draft.forget()
      setContent('')
    }
    setSending(false)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSending) void send()
    if (event.key === 'Escape' && content === start) onCancel?.()
  }
  return (
    <>
      <DraftOffer draft={draft} />
      <form
        ref={form}
        className="verdict-comment-form"
        aria-label={label}
        inert={draft.offer !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={press}
      >
        <MarkdownEditor label={label} value={content} height={120} placeholder={t('comments.placeholder')} onChange={setContent} />
        <div className="verdict-comment-form-actions">
          <span className="verdict-comment-hint">{t('comments.sendKeys')}</span>
          {onCancel && <Button onClick={onCancel}>{t('comments.cancel')}</Button>}
          <Button type="primary" htmlType="submit" loading={isSending} disabled={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </>
  )
}
