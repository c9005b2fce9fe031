import { fillFields } from '@verdict/core'
import { defineServer, siteControl } from '@verdict/core/server'
import { ownedDiscussions, ownerGates } from '@verdict/plugin-discussions/contract'
import { groupAccess, groupRemoved, groupSwept } from '@verdict/plugin-groups/contract'
import { groupDiscussionApi, groupDiscussionFlags, groupDiscussions, GroupDiscussionsClosed, groupDiscussionSwitches, GroupRequired } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }

export default defineServer(groupDiscussions, {
  needs: { access: groupAccess, owned: ownedDiscussions, control: siteControl },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { access, owned, control }) {
    const isOpen = () => ctx.settings().openGroupDiscussion
    const requireOpen = () => {
      if (!isOpen()) throw new GroupDiscussionsClosed()
    }

    // Also blocks the calls that take a post's number.
    ctx.contribute(ownerGates, { key: 'gid', isOpen })
    ctx.contribute(
      groupDiscussionSwitches.point,
      fillFields(
        groupDiscussionSwitches,
        () => ctx.settings(),
        (changed) => control.changeSettings(groupDiscussions.id, { ...changed }),
      ),
    )
    ctx.contribute(
      groupDiscussionFlags.point,
      fillFields(groupDiscussionFlags, () => ctx.settings()),
    )
    ctx.onSettings(() => void ctx.rightsChanged())
    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
    ctx.serve(groupDiscussionApi, {
      list: async ({ query: { gid, ...query }, caller }) => {
        requireOpen()
        return owned.page((await access.member(gid, caller)).reference, query, caller)
      },
      adminList: async ({ query: { gid, ...query }, caller }) => {
        requireOpen()
        return owned.adminPage((await access.admin(gid, caller)).reference, query, caller)
      },
      add: async ({ body: { gid, ...form }, caller }) => {
        requireOpen()
        if (!gid) throw new GroupRequired()
        const { reference, isRoot, isAdmin } = await access.member(gid, caller)
        await owned.create(reference, form, caller, isRoot ? 'root' : isAdmin ? 'admin' : null)
      },
      edit: async ({ body, caller }) => {
        requireOpen()
        await owned.edit(body, caller)
      },
      remove: async ({ query, caller }) => {
        requireOpen()
        await owned.remove(query.did, caller)
      },
    })
  },
})
