import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, EmptyState, ErrorState, PageFrame, Panel, RelativeTime, TextSkeleton } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { mailboxApi } from '../../contract/mail-api.ts'
import './mail.css'

/** The page with the emails that a development site caught instead of sending them. */
export default function MailboxPage() {
  const t = useText(accounts)
  const { mailbox } = useApi(mailboxApi)
  const { value, failure, loading, reload } = useLoad((signal) => mailbox({}, signal), [])
  return (
    <PageFrame
      width="reading"
      title={t('mailbox.title')}
      subtitle={t('mailbox.subtitle')}
      actions={
        <Button onClick={reload} loading={loading}>
          {t('refresh')}
        </Button>
      }
    >
      {failure && <ErrorState hint={t('mailbox.closed')} onRetry={reload} />}
      {!failure && !value && <TextSkeleton lines={6} />}
      {value?.length === 0 && <EmptyState title={t('mailbox.empty')} />}
      <div className="verdict-mailbox">
        {value?.map(({ id, to, subject, text, gmtCreate }) => (
          <Panel key={id} title={subject} actions={<RelativeTime time={gmtCreate} />}>
            <p className="verdict-mailbox-to">{t('mailbox.to', { address: to })}</p>
            <p className="verdict-mailbox-text">{linked(text)}</p>
          </Panel>
        ))}
      </div>
    </PageFrame>
  )
}

/** Renders an email's text with its links. Only the path of a link is used, so that it stays on the development site. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    if (index % 2 === 0) return part
    const { pathname, search } = new URL(part)
    return (
      <a key={part} href={pathname + search}>
        {part}
      </a>
    )
  })
}
