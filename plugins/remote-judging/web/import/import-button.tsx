import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, IconImport, BlockSkeleton, Choice, Dialog, Input, Labelled } from '@verdict/ui-kit'
import { useState, type FormEvent } from 'react'
import { remoteProblemApi } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import './import-button.css'
import { Preview } from './preview.tsx'
import { useImport } from './use-import.ts'

/** A button to import problems of other sites; hidden while no site offers any. */
export default function ImportButton({ reload }: { readonly reload: () => void }) {
  const t = useText(remoteJudging)
  const { importable } = useApi(remoteProblemApi)
  const { value: judges = [] } = useLoad((signal) => importable({}, signal), [])
  const [isOpen, setOpen] = useState(false)
  if (judges.length === 0) return null
  return (
    <>
      <Button icon={<IconImport />} onClick={() => setOpen(true)}>
        {t('import.button')}
      </Button>
      {isOpen && <ImportDialog judges={judges} onImported={reload} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ImportDialogProps {
  readonly judges: readonly { readonly oj: string; readonly title: string }[]
  readonly onImported: () => void
  readonly onClose: () => void
}

/** Imports problems one by one, by number or URL, each after a preview. */
function ImportDialog({ judges, onImported, onClose }: ImportDialogProps) {
  const t = useText(remoteJudging)
  const { choice, change, read, preview, work, start } = useImport(judges[0]?.oj ?? '', onImported)
  const isNew = preview !== undefined && preview.pid === null
  function submit(event: FormEvent) {
    event.preventDefault()
    void read()
  }
  return (
    <Dialog
      open
      title={t('import.title')}
      width={760}
      onClose={onClose}
      confirming={work === 'importing'}
      confirmText={preview ? t('import.start', { id: preview.problemId }) : t('import.startAny')}
      {...(isNew && { onConfirm: start })}
    >
      <div className="verdict-form-column">
        <form className="verdict-remote-choice" onSubmit={submit}>
          <Labelled label={t('import.judge')}>
            <Choice value={choice.name} options={judges.map(({ oj, title }) => ({ value: oj, label: title }))} onChange={(name) => change({ name })} />
          </Labelled>
          <Labelled label={t('import.id')} required>
            <Input value={choice.problemId} maxLength={255} autoFocus placeholder={t('import.idExample')} onChange={(problemId) => change({ problemId })} />
          </Labelled>
          <Button htmlType="submit" loading={work === 'reading'} disabled={choice.problemId.trim() === ''}>
            {t('import.read')}
          </Button>
        </form>
        {work === 'reading' && <BlockSkeleton height={240} />}
        {work !== 'reading' && preview && <Preview problem={preview} />}
        {work !== 'reading' && !preview && <small className="verdict-labelled-hint">{t('import.hint')}</small>}
      </div>
    </Dialog>
  )
}
