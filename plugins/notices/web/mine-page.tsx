import { MessageList } from './parts/message-list.tsx'

/** What concerns the reader's own affairs. */
export default function MinePage() {
  return <MessageList kind="Mine" />
}
