import { page, pageQuery, wireNumber } from '@verdict/core'
import { AnnouncementForm } from '@verdict/plugin-announcements/contract'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupAnnouncement } from './rows.ts'

const list = z.object({ ...pageQuery({ limit: 10 }), gid: wireNumber })

/** Announcements from group admins to members. */
export const groupAnnouncementApi = groups.api({
  list: {
    method: 'GET',
    path: '/api/group/get-announcement-list',
    access: 'user',
    query: list,
    output: page(GroupAnnouncement),
    about: "Lists the group's visible announcements, newest first. Members only.",
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-announcement-list',
    access: 'user',
    query: list,
    output: page(GroupAnnouncement),
    about: 'Lists all announcements of a group, newest first. Group admins only.',
  },
  add: {
    method: 'POST',
    path: '/api/group/announcement',
    access: 'user',
    body: AnnouncementForm.extend({ gid: wireNumber }),
    about: 'Creates an announcement. Group admins only; the caller is its author.',
  },
  change: {
    method: 'PUT',
    path: '/api/group/announcement',
    access: 'user',
    body: AnnouncementForm.partial().extend({ id: wireNumber }),
    about: "Updates the fields that are sent. Allowed for the announcement's author and the group's managers.",
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/announcement',
    access: 'user',
    query: z.object({ aid: wireNumber }),
    about: "Deletes an announcement. Allowed for its author and the group's managers.",
  },
})
