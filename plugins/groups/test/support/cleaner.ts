import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { ownedProblems } from '@verdict/plugin-problems/contract'
import { groupRemoved, groupSwept } from '../../contract.ts'

/** Deletes the problems of a group that ends, as the plugin does that joins problems with groups. */
export const cleanerServer = defineServer(definePlugin({ id: 'cleaner' }), {
  needs: { owned: ownedProblems },
  setup(ctx, { owned }) {
    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
  },
})
