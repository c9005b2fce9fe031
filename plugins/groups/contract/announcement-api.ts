import { page, pageQuery, wireNumber } from '@verdict/core'
import { AnnouncementForm } from '@verdict/plugin-announcements/contract'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupAnnouncement } from './rows.ts'

const list = z.object({ ...pageQuery({ limit: 10 }), gid: wireNumber })

/** What the staff of a group tells its members. */
export const groupAnnouncementApi = groups.api({
  list: {
    method: 'GET',
    path: '/api/group/get-announcement-list',
    access: 'user',
    query: list,
    output: page(GroupAnnouncement),
    about: 'The announcements of a group that are shown, for its members, the newest first.',
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-announcement-list',
    access: 'user',
    query: list,
    output: page(GroupAnnouncement),
    about: 'All announcements of a group, for its admins, the newest first.',
  },
  add: {
    method: 'POST',
    path: '/api/group/announcement',
    access: 'user',
    body: AnnouncementForm.extend({ gid: wireNumber }),
    about: 'Adds an announcement, as an admin of the group; the caller is its author.',
  },
  change: {
    method: 'PUT',
    path: '/api/group/announcement',
    access: 'user',
    body: AnnouncementForm.partial().extend({ id: wireNumber }),
    about: 'Changes the fields of an announcement that are sent, as its author or the root of its group.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/announcement',
    access: 'user',
    query: z.object({ aid: wireNumber }),
    about: 'Deletes an announcement, as its author or the root of its group.',
  },
})
