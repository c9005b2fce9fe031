import { download, succeeded, useApi, useLoad, useText, type LoadState } from '@verdict/core/web'
import { Alert, Button, confirmAction, IconDownload, PageFrame, Panel, ProgressLine, toast } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { exchange } from '../../contract/exchange.ts'
import { transferApi } from '../../contract/transfer-api.ts'
import { isUnderWay, type Transfer, type TransferItem } from '../../contract/transfers.ts'
import { JudgeImportedButton } from '../solutions/judge-imported-button.tsx'
import { activityText, countsText, isDownloadable } from './transfer-texts.ts'
import { ItemTable } from './item-table.tsx'
import { StartPanel } from './start-panel.tsx'
import { TransferStateTag } from './state-tags.tsx'
import { useChoice } from './use-choice.ts'

interface TransferBodyProps {
  transfer: Transfer
  items: LoadState<TransferItem[] | undefined>
  reload: () => void
  /** A link to all imports and exports. */
  back: ReactNode
}

/** The page of a loaded import or export. */
export function TransferBody({ transfer, items, reload, back }: TransferBodyProps) {
  const t = useText(exchange)
  const navigate = useNavigate()
  const { formats, remove, stop, download: fetchPackage } = useApi(transferApi)
  const { value: known = [] } = useLoad((signal) => formats({}, signal), [])
  const choice = useChoice(items.value ?? [])
  const { id, kind, name, state, format, total, done, failed, activity, error } = transfer
  async function confirmRemoval() {
    const question = { title: t('remove.title', { name }), content: t('remove.content'), action: t('remove.action'), cancel: t('cancel') }
    if (!(await confirmAction(question)) || !(await succeeded(remove({ query: { id } })))) return
    toast.success(t('remove.done'))
    void navigate('/admin/exchange')
  }
  async function confirmStop() {
    const question = { title: t('stop.title', { name }), content: t(`stop.${kind}`), action: t('stop.action'), cancel: t('stop.cancel') }
    if (!(await confirmAction(question))) return
    if ((await succeeded(stop({ body: { id } }))) && kind === 'export') return void navigate('/admin/exchange')
    // Also after a failure: it may have ended in the meantime.
    reload()
  }
  const hasSolutions = items.value?.some((item) => item.state === 'done' && (item.contents?.solutions.length ?? 0) > 0)
  const hasChecks = items.value?.some((item) => (item.contents?.programs?.checks ?? 0) > 0) ?? false
  const title = known.find((one) => one.id === format)?.title ?? format
  const actions = (
    <>
      {back}
      {state === 'running' && <Button onClick={() => void confirmStop()}>{t('stop.action')}</Button>}
      {!isUnderWay(transfer) && <Button onClick={() => void confirmRemoval()}>{t('remove.action')}</Button>}
      {kind === 'import' && !isUnderWay(transfer) && hasSolutions && <JudgeImportedButton id={id} onBegun={items.reload} />}
      {isDownloadable(transfer) && (
        <Button type="primary" icon={<IconDownload />} onClick={() => void succeeded(download(fetchPackage({ query: { id } })))}>
          {t('transfer.download')}
        </Button>
      )}
    </>
  )
  return (
    <PageFrame title={name} subtitle={`${t(`kinds.${kind}`)} · ${title}`} actions={actions}>
      <div className="verdict-form-column">
        {state === 'ready' ? (
          <StartPanel transfer={transfer} hasChecks={hasChecks} choice={choice} onStarted={reload} />
        ) : (
          <Panel>
            <div className="verdict-form-column" role="status">
              <div className="verdict-form-row">
                <TransferStateTag state={state} />
                <span className="verdict-figures">{countsText(transfer, t)}</span>
              </div>
              {isUnderWay(transfer) && <ProgressLine percent={total > 0 ? ((done + failed) / total) * 100 : 0} label={t(`running.${kind}`)} />}
              {isUnderWay(transfer) && activity && <span className="verdict-figures">{activityText(activity, t)}</span>}
              {error !== null && <Alert type="error" content={error} />}
            </div>
          </Panel>
        )}
        <ItemTable transfer={transfer} items={items} choice={state === 'ready' ? choice : undefined} />
      </div>
    </PageFrame>
  )
}
