import { useApi, useLoad, useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { exchange } from '../../contract/exchange.ts'
import { transferApi } from '../../contract/transfer-api.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { ImportPanel } from './import-panel.tsx'
import { TransferTable } from './transfer-table.tsx'

/** The page to import and export packages, with the reader's recent imports and exports. */
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
