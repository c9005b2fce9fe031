import { useApi, useLoad, useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { exchange } from '../../contract/exchange.ts'
import { transferApi } from '../../contract/transfer-api.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { ImportPanel } from './import-panel.tsx'
import { TransferTable } from './transfer-table.tsx'
import '../exchange.css'

/** Where packages come in and go out, with the reader's imports and exports of the last days. */
export default function ExchangePage() {
  const t = useText(exchange)
  const { formats } = useApi(transferApi)
  const { value: known = [] } = useLoad((signal) => formats({}, signal), [])
  return (
    <PageFrame title={t('title')}>
      <div className="verdict-form-column">
        <ImportPanel formats={known} />
        <ExportPanel formats={known} />
        <TransferTable formats={known} />
      </div>
    </PageFrame>
  )
}
