import { Part } from '@verdict/core/web'
import { useSearchParams } from 'react-router-dom'
import { commentArea } from '../../../contract/comments/comment-area-part.ts'

export default function WallPage() {
  const phase = useSearchParams()[0].get('phase') ?? ''
  return <Part of={commentArea} with={{ thing: { wid: 1 }, phase }} />
}
