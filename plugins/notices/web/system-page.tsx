import { MessageList } from './parts/message-list.tsx'

/** What the site tells. The default export is for loaders. */
export default function SystemPage() {
  return <MessageList kind="Sys" />
}
