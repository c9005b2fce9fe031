import { useApi, useText } from '@verdict/core/web'
import { messageApi, notices, type SystemMessage } from '../../contract.ts'
import MessageList from './message-list.tsx'

/** The page with messages from the site to many users. */
export function SystemMessages() {
  return <SiteMessages kind="Sys" />
}

/** The page with messages about the reader's own affairs. */
export function MyMessages() {
  return <SiteMessages kind="Mine" />
}

function SiteMessages({ kind }: { kind: SystemMessage['type'] }) {
  const t = useText(notices)
  const { system, mine } = useApi(messageApi)
  return (
    <MessageList
      type={kind}
      counter={kind === 'Sys' ? 'sys' : 'mine'}
      pageSize={10}
      empty={{ title: t(`empty.${kind}`), hint: t(`emptyHint.${kind}`) }}
      load={async (query, signal) => {
        const found = await (kind === 'Sys' ? system : mine)({ query }, signal)
        const records = found.records.map(({ id, title, content, state, gmtCreate }) => ({ id, title, markdown: content, isRead: state, gmtCreate }))
        return { records, total: found.total }
      }}
    />
  )
}
