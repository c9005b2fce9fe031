import type { Feed, Person } from '@verdict/core/testing'
import { groupAnnouncementApi, groupApi, joinLinkApi, memberApi, memberImportApi } from '@verdict/plugin-groups/contract'

interface GroupSampleDeps {
  readonly boss: Person
  /** Users by name: who is made root of a group, and whom they invite. */
  readonly uids: Readonly<Record<'owner' | 'author', string>>
  /** With a login of its own each time, because some calls end it. */
  owner(): Promise<Person>
  name(): string
}

/** Groups of root with a member, and inputs of their calls; calls that use a group up get a new one. */
export async function groupSamples({ boss, uids, owner, name }: GroupSampleDeps): Promise<{ gid: number; feed: Feed }> {
  const newGroup = async () => (await boss.use(groupApi).create({ body: { name: `Group ${name()}`, shortName: name(), brief: 'Loops and lists' } })).gid
  const newGroupWithMember = async () => {
    const gid = await newGroup()
    await (await owner()).use(memberApi).join({ query: { gid } })
    return gid
  }
  const gid = await newGroupWithMember()
  const newInvitation = async () => {
    const gid = await newGroupWithMember()
    // Without the permission to add members, they invite.
    await boss.use(memberApi).changeLevel({ body: { gid, uid: uids.owner, auth: 5 } })
    await (await owner()).use(memberImportApi).add({ body: { gid, usernames: ['author'] } })
    return gid
  }
  const newLink = async () => (await boss.use(joinLinkApi).renew({ query: { gid: await newGroup() } })).token
  const link = await newLink()
  const newAnnouncement = async () => {
    await boss.use(groupAnnouncementApi).add({ body: { gid, title: name(), content: 'Text' } })
    return (await boss.use(groupAnnouncementApi).adminList({ query: { gid } })).records[0]!.id
  }
  const feed = {
    gid: [gid],
    'POST /api/group name': [() => `Group ${name()}`],
    'POST /api/group shortName': [name],
    'POST /api/group brief': ['Loops and lists'],
    'PUT /api/group id': [gid],
    'DELETE /api/group gid': [newGroup],
    'POST /api/group/member gid': [newGroup],
    'PUT /api/group/member auth': [3],
    'DELETE /api/group/member gid': [newGroupWithMember],
    'DELETE /api/group/member/exit gid': [newGroupWithMember],
    'POST /api/group/import-preview usernames': [['owner']],
    'POST /api/group/import-members usernames': [['owner']],
    'POST /api/group/invitation gid': [newInvitation],
    'DELETE /api/group/invitation gid': [newInvitation],
    'DELETE /api/group/invited gid': [newInvitation],
    'DELETE /api/group/invited uid': [uids.author],
    'POST /api/group/join-link gid': [newGroup],
    'DELETE /api/group/join-link gid': [newGroup],
    'GET /api/group/by-join-link token': [link],
    'POST /api/group/by-join-link token': [newLink],
    'PUT /api/group/announcement id': [newAnnouncement],
    'DELETE /api/group/announcement aid': [newAnnouncement],
  }
  return { gid, feed }
}
