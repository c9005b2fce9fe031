import { MessageList } from './parts/message-list.tsx'

/** What concerns the reader's own affairs. The default export is for loaders. */
export default function MinePage() {
  return <MessageList kind="Mine" />
}
