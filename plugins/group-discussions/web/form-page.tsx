import { GroupDiscussion } from './group-discussion.tsx'

/** The page on which a post of a group is written or edited. */
export default function FormPage() {
  return <GroupDiscussion screen="form" />
}
