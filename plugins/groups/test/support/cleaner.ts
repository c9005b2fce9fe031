import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { ownedProblems } from '@verdict/plugin-problems/contract'
import { groupRemoved, groupSwept } from '../../contract.ts'

/** Deletes a disbanded group's problems, like the plugin that connects problems with groups. */
export const cleanerServer = defineServer(definePlugin({ id: 'cleaner' }), {
  needs: { owned: ownedProblems },
  setup(ctx, { owned }) {
    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
  },
})
