import { MessageList } from './parts/message-list.tsx'

/** What the site tells. */
export default function SystemPage() {
  return <MessageList kind="Sys" />
}
