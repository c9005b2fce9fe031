import { upload, useText } from '@verdict/core/web'
import { Button, IconUpload, Panel, ProgressLine } from '@verdict/ui-kit'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { exchange } from '../../contract/exchange.ts'
import { transferApi, type ShownFormat } from '../../contract/transfer-api.ts'
import './import-panel.css'

/** The upload of a package, which then opens its preview. */
export function ImportPanel({ formats }: { formats: readonly ShownFormat[] }) {
  const t = useText(exchange)
  const navigate = useNavigate()
  const picker = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [share, setShare] = useState<number>()
  const [isOver, setOver] = useState(false)
  const isBusy = share !== undefined
  // Leaving the page aborts the upload.
  useEffect(() => () => sending.current?.abort(), [])
  async function send(file: File) {
    const stop = new AbortController()
    sending.current = stop
    setShare(0)
    try {
      const options = { onProgress: (progress: { readonly share: number }) => setShare(progress.share), signal: stop.signal }
      const { id } = await upload(transferApi, 'upload', { file }, options)
      if (!stop.signal.aborted) void navigate(`/admin/exchange/${id}`)
    } catch {
      // The shell has shown the error.
      if (sending.current === stop) setShare(undefined)
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) void send(file)
  }
  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }
  const endings = [...new Set(formats.flatMap(({ extensions }) => extensions))].map((ending) => `.${ending}`)
  return (
    <Panel title={t('import.title')}>
      <div className="verdict-exchange-drop" data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        <p>{t('import.drop')}</p>
        <div className="verdict-form-row">
          <Button type="primary" icon={<IconUpload />} loading={isBusy} onClick={() => picker.current?.click()}>
            {t('import.choose')}
          </Button>
          {isBusy && <Button onClick={() => sending.current?.abort()}>{t('cancel')}</Button>}
        </div>
        {formats.length > 0 && (
          <small className="verdict-labelled-hint">{t('import.formats', { formats: formats.map(({ title }) => title).join(', ') })}</small>
        )}
        <input
          ref={picker}
          hidden
          type="file"
          accept={endings.join(',')}
          aria-label={t('import.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void send(file)
          }}
        />
        {isBusy && <ProgressLine percent={share * 100} label={t('import.progress')} />}
        {share === 1 && (
          <small className="verdict-labelled-hint" role="status">
            {t('import.reading')}
          </small>
        )}
      </div>
    </Panel>
  )
}
