import { unlessRefused, wireNumber, type MarkdownUploader } from '@verdict/core'
import type { Users } from '@verdict/core/server'
import { NoGroup } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'

/** Lets group admins upload images and files for the group's texts. */
export function pictureUploader(access: GroupAccessService, users: Pick<Users, 'asViewer'>): MarkdownUploader {
  return async (uid, { gid }) => {
    const { data = 0 } = wireNumber.safeParse(gid)
    if (data <= 0) return false
    const viewer = await users.asViewer(uid)
    const viewed = await unlessRefused(() => access.open(data, viewer), NoGroup)
    return viewed?.isAdmin ?? false
  }
}
