import { useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, PageFrame } from '@verdict/ui-kit'
import { Link, useParams } from 'react-router-dom'
import { exchange } from '../../contract/exchange.ts'
import { TransferBody } from './transfer-body.tsx'
import { useTransfer } from './use-transfer.ts'
import './transfer-page.css'

/** An import or export: its preview, then its progress, then its report. */
export default function TransferPage() {
  const { id = '' } = useParams()
  // The key resets the choices for another transfer.
  return <OneTransfer key={id} id={id} />
}

function OneTransfer({ id }: { id: string }) {
  const t = useText(exchange)
  const { transfer, items, failure, reload } = useTransfer(id)
  const back = <Link to="/admin/exchange">{t('transfer.back')}</Link>
  return (
    <Loaded
      of={{ value: transfer, failure, reload }}
      waiting={<BlockSkeleton height={420} />}
      frame={(state) => (
        <PageFrame title={t('title')} actions={back}>
          {state}
        </PageFrame>
      )}
    >
      {(known) => <TransferBody transfer={known} items={items} reload={reload} back={back} />}
    </Loaded>
  )
}
