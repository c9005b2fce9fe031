import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, Button, Dialog, IconDownload } from '@verdict/ui-kit'
import { useState } from 'react'
import { exchange } from '../../contract/exchange.ts'
import { transferApi } from '../../contract/transfer-api.ts'
import { FormatChoice, useExport } from './format-choice.tsx'

/** A button that exports the chosen problems of a list in the admin area. */
export default function ExportButton({ pids }: { readonly pids: readonly number[] }) {
  const t = useText(exchange)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconDownload />} disabled={pids.length === 0} onClick={() => setOpen(true)}>
        {t('export.chosen', { count: pids.length })}
      </Button>
      {isOpen && <ExportDialog pids={pids} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ pids, onClose }: { pids: readonly number[]; onClose: () => void }) {
  const t = useText(exchange)
  const { formats } = useApi(transferApi)
  const loaded = useLoad((signal) => formats({}, signal), [])
  const { choice, isBusy, prepare } = useExport(loaded.value ?? [])
  const { written } = choice
  return (
    <Dialog
      open
      title={t('export.chosen', { count: pids.length })}
      onClose={onClose}
      confirming={isBusy}
      confirmText={t('export.review')}
      {...(written.length > 0 && { onConfirm: () => prepare(async () => pids) })}
    >
      <Loaded of={loaded} waiting={<BlockSkeleton height={60} />}>
        {() => (written.length === 0 ? t('export.noFormat') : <FormatChoice {...choice} />)}
      </Loaded>
    </Dialog>
  )
}
