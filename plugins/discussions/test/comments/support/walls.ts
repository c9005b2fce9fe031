import { definePlugin, wireNumber } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { commentables, commentAreas, commentRemoved, type OpenCommentable } from '@verdict/plugin-discussions/contract'
import { z } from 'zod'

const walls = definePlugin({ id: 'walls' })
const NoWall = walls.error('no-wall', 404)

/** The walls of a site. Tests may change them. */
export const wallsOf: Record<number, OpenCommentable & { readonly members?: readonly string[]; readonly staff?: readonly string[] }> = {}

/** The calls of `counted`, newest last. */
export const told: { wid: number; count: number }[] = []

/** A delay of the followers of a deleted comment. Tests may set it. */
export const removals: { reached?: () => Promise<void> } = {}

export const wallApi = walls.api({
  count: { method: 'GET', path: '/api/walls/count', access: 'anyone', query: z.object({ wid: wireNumber }), output: z.object({ count: z.int() }) },
  end: { method: 'DELETE', path: '/api/walls', access: 'anyone', query: z.object({ wid: wireNumber }) },
})

/** A plugin with things that can be commented on. It only needs the contribution, and `removeAll` when a thing is deleted. */
export default defineServer(walls, {
  needs: { areas: commentAreas },
  setup(ctx, { areas }) {
    ctx.contribute(commentables, {
      key: 'wid',
      open: (wid, viewer) => {
        const { members, staff, ...wall } = wallsOf[wid] ?? {}
        const isStaff = viewer !== undefined && (viewer.role === 'root' || staff?.includes(viewer.username) === true)
        if (!(wid in wallsOf) || (members && !isStaff && !members.includes(viewer?.username ?? ''))) throw new NoWall()
        return staff ? { ...wall, isStaff } : wall
      },
      counted: async (wid) => void told.push({ wid, count: (await areas.counts('wid', [wid])).get(wid) ?? 0 }),
    })
    ctx.follow(commentRemoved, async () => removals.reached?.())
    ctx.serve(wallApi, {
      count: async ({ query }) => ({ count: (await areas.counts('wid', [query.wid])).get(query.wid) ?? 0 }),
      end: async ({ query: { wid } }) => {
        delete wallsOf[wid]
        await areas.removeAll(`wid:${wid}`)
      },
    })
  },
})
