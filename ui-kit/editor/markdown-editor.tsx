import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { toast } from '../feedback/toast.ts'
import { Labelled } from '../form/labelled.tsx'
import { usePhone } from '../layout/use-media.ts'
import { useWords } from '../locale/words.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { applyEdit, type Edit, type Selection } from './markdown-edits.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import './editor.css'

export interface MarkdownEditorProps {
  value: string
  onChange: (value: string) => void
  /** The accessible name of the editor. */
  label: string
  height?: number
  maximumLength?: number
  placeholder?: string
  /** Stores an image and returns its URL; without it, the button, pasting and dropping are off. */
  uploadImage?: ((file: File) => Promise<string>) | undefined
  uploadFile?: ((file: File) => Promise<string>) | undefined
}

type View = 'write' | 'preview'

/** Markdown editor: a plain `<textarea>` (works on phones and with every input method), a toolbar, and a preview beside it. */
export function MarkdownEditor({ value, onChange, label, height = 320, maximumLength, placeholder, uploadImage, uploadFile }: MarkdownEditorProps) {
  const words = useWords()
  const phone = usePhone()
  const [view, setView] = useState<View>('write')
  const [uploading, setUploading] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [picks, setPicks] = useState<'image' | 'file'>('image')
  const id = useId()

  const edit = (make: (selection: Selection) => Edit) => area.current && applyEdit(area.current, make)

  async function upload(file: File) {
    const isImage = file.type.startsWith('image/') && uploadImage
    const store = isImage ? uploadImage : uploadFile
    if (!store) return
    setUploading(true)
    try {
      const link = await store(file)
      const insert = `${isImage ? '!' : ''}[${file.name.replace(/[[\]]/g, '')}](${link})`
      edit(({ end }) => ({ start: end, end, insert, selectStart: end + insert.length, selectEnd: end + insert.length }))
    } catch {
      toast.error(words.uploadFailed)
    } finally {
      setUploading(false)
    }
  }
  function take(event: ClipboardEvent | DragEvent, files: FileList) {
    const [file] = files
    if (!file || !(uploadImage || uploadFile)) return
    event.preventDefault()
    void upload(file)
  }
  function pick(kind: 'image' | 'file') {
    setPicks(kind)
    setTimeout(() => picker.current?.click())
  }
  const preview = (
    <div className="verdict-markdown-preview" style={{ height }} tabIndex={0} role="region" aria-label={`${label}: ${words.preview}`}>
      {value.trim() ? <Markdown source={value} keepsLast /> : <p className="verdict-markdown-nothing">{words.nothingToPreview}</p>}
    </div>
  )
  const writing = view === 'write'
  return (
    <div className="verdict-markdown-editor" data-phone={phone}>
      <div className="verdict-markdown-editor-bar">
        <MarkdownToolbar
          disabled={phone && !writing}
          onEdit={edit}
          {...(uploadImage ? { onImage: () => pick('image') } : {})}
          {...(uploadFile ? { onFile: () => pick('file') } : {})}
        />
        <span className="verdict-markdown-editor-state" role="status">
          {uploading ? words.uploading : ''}
        </span>
        {phone && (
          <button type="button" className="verdict-markdown-editor-view" aria-pressed={!writing} onClick={() => setView(writing ? 'preview' : 'write')}>
            {writing ? words.preview : words.write}
          </button>
        )}
      </div>
      <div className="verdict-markdown-editor-panes">
        {(!phone || writing) && (
          <textarea
            ref={area}
            id={id}
            aria-label={label}
            value={value}
            maxLength={maximumLength}
            placeholder={placeholder}
            style={{ height }}
            onChange={(event) => onChange(event.target.value)}
            onPaste={(event) => take(event, event.clipboardData.files)}
            onDrop={(event) => take(event, event.dataTransfer.files)}
          />
        )}
        {(!phone || !writing) && preview}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        accept={picks === 'image' ? 'image/*' : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
    </div>
  )
}

interface MarkdownFieldProps extends MarkdownEditorProps {
  /** The name of the field among the error messages. */
  field: string
  hint?: ReactNode
  required?: boolean
}

/** How long a text of the site may be, unless it says something else. */
const longestText = 65_535

/** A Markdown text in a form, with its name above it, and its hint or error message below it. */
export function MarkdownField({ field, hint, required = false, height = 240, maximumLength = longestText, ...editor }: MarkdownFieldProps) {
  return (
    <Labelled group field={field} label={editor.label} required={required} hint={hint}>
      <MarkdownEditor height={height} maximumLength={maximumLength} {...editor} />
    </Labelled>
  )
}
