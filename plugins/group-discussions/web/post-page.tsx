import { GroupDiscussion } from './group-discussion.tsx'

/** A post of a group with its comments. */
export default function PostPage() {
  return <GroupDiscussion screen="post" />
}
