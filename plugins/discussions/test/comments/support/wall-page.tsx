import { Part } from '@verdict/core/web'
import { commentArea } from '../../../contract/comments/comment-area.ts'

export default function WallPage() {
  return <Part of={commentArea} with={{ thing: { wid: 1 } }} />
}
