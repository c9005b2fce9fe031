import { useText } from '@verdict/core/web'
import { BlockSkeleton, ErrorState, PageFrame } from '@verdict/ui-kit'
import { Link, useParams } from 'react-router-dom'
import { exchange } from '../../contract/exchange.ts'
import { TransferBody } from './transfer-body.tsx'
import { useTransfer } from './use-transfer.ts'
import '../exchange.css'

/** One import or export: what there is to take, then how far it is, then its report. */
export default function TransferPage() {
  const { id = '' } = useParams()
  // Another transfer begins anew, also with what was chosen.
  return <OneTransfer key={id} id={id} />
}

function OneTransfer({ id }: { id: string }) {
  const t = useText(exchange)
  const { transfer, items, failure, reload } = useTransfer(id)
  const back = <Link to="/admin/exchange">{t('transfer.back')}</Link>
  if (transfer) return <TransferBody transfer={transfer} items={items} reload={reload} back={back} />
  return (
    <PageFrame title={t('title')} actions={back}>
      {failure ? <ErrorState hint={failure.message} onRetry={reload} /> : <BlockSkeleton height={420} />}
    </PageFrame>
  )
}
