import { succeeded, useApi, useFrame, useText } from '@verdict/core/web'
import { Button, Dialog, EmptyState, IconPrinter, Input, Labelled, PageFrame, Panel, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests, contestStatuses } from '../../contract/contests.ts'
import { printApi, printLengths } from '../../contract/onsite-api.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'

/** The page on which a participant requests a printout. */
export default function PrintPage() {
  const t = useText(contests)
  const view = useFrame(contestFrame)
  if (!view) return null
  const refusal = refusalOf(view)
  return (
    <PageFrame title={t('print.title')} subtitle={t('print.hint')} width="reading">
      {refusal ? <EmptyState icon={<IconPrinter />} title={t(refusal)} /> : <PrintForm cid={view.contest.id} />}
    </PageFrame>
  )
}

function refusalOf({ contest, takesPart, isStaff, status }: ContestView): string | undefined {
  if (!contest.openPrint || !takesPart) return 'errors.print-closed'
  return status === contestStatuses.ended && !isStaff ? 'errors.has-ended' : undefined
}

function PrintForm({ cid }: { cid: number }) {
  const t = useText(contests)
  const { submit } = useApi(printApi)
  const [content, setContent] = useState('')
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const { minimum, maximum } = printLengths
  async function send() {
    if (content.trim().length < minimum) return toast.warning(t('errors.print-too-short', { minimum }))
    if (content.length > maximum) return toast.warning(t('errors.print-too-long', { maximum }))
    setSending(true)
    const sent = await succeeded(submit({ body: { cid, content } }))
    setSending(false)
    if (!sent) return
    setSent(true)
    setContent('')
  }
  return (
    <Panel>
      <div className="verdict-form-column">
        <Labelled label={t('print.content')} hint={t('print.length', { length: content.length, minimum, maximum })}>
          <Input.TextArea className="verdict-contest-print" autoSize={{ minRows: 14, maxRows: 28 }} value={content} onChange={setContent} spellCheck={false} />
        </Labelled>
        <div>
          <Button type="primary" icon={<IconPrinter />} loading={isSending} onClick={() => void send()}>
            {t('print.send')}
          </Button>
        </div>
      </div>
      <Dialog open={isSent} title={t('print.sent')} onClose={() => setSent(false)} closeOutside>
        {t('print.sentHint')}
      </Dialog>
    </Panel>
  )
}
