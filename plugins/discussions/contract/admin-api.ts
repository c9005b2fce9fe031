import { adminRoles, page, pageQuery, wireBoolean, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { discussions } from './discussions.ts'
import { DiscussionReport } from './rows.ts'

const access = { roles: adminRoles } as const

/** Moderation of posts and reports, for admins. */
export const discussionAdminApi = discussions.api({
  change: {
    method: 'PUT',
    path: '/api/admin/discussion',
    access,
    body: z.object({ id: wireNumber, status: wireNumberOf(z.int().min(0).max(1)).nullish(), topPriority: z.boolean().nullish() }),
    about: 'Hides, shows or pins a post. Omitted fields keep their value.',
  },
  remove: { method: 'DELETE', path: '/api/admin/discussion', access, body: z.array(wireNumber).max(500), about: 'Deletes posts.' },
  reports: {
    method: 'GET',
    path: '/api/admin/discussion-report',
    access,
    query: z.object(pageQuery({ limit: 10 })),
    output: page(DiscussionReport),
    about: 'Lists reports, unhandled ones first, then newest first.',
  },
  changeReport: {
    method: 'PUT',
    path: '/api/admin/discussion-report',
    access,
    body: z.object({ id: wireNumber, status: wireBoolean }),
    about: 'Marks a report as handled or unhandled.',
  },
})
