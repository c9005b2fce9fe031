import { GroupDiscussion } from './group-discussion.tsx'

/** The posts of a group, or those about one of its problems. */
export default function ListPage() {
  return <GroupDiscussion screen="list" />
}
