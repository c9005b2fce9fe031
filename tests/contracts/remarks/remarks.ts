import { definePlugin, wireNumber } from '@verdict/core'
import { defineCollection, defineServer, type Caller } from '@verdict/core/server'
import { NoSubmission, submissionService } from '@verdict/plugin-submissions/contract'
import { z } from 'zod'

export const remarks = definePlugin({ id: 'remarks' })
const query = z.object({ submitId: wireNumber })
const RemarkDoc = z.object({ _id: z.int(), submitId: z.int(), author: z.string(), text: z.string() })
const remarkDocs = defineCollection('remarks', RemarkDoc, { indexes: [{ key: { submitId: 1 } }] })

/** Comments below submissions, as discussions will have them. */
export const remarkApi = remarks.api({
  list: { method: 'GET', path: '/api/remarks', access: 'anyone', query, output: z.array(RemarkDoc.pick({ author: true, text: true })) },
  add: { method: 'POST', path: '/api/remarks', access: 'user', body: query.extend({ text: z.string() }) },
})

export const remarkServer = defineServer(remarks, {
  needs: { submissions: submissionService },
  setup(ctx, { submissions }) {
    const docs = ctx.collection(remarkDocs)
    const find = async (submitId: number, viewer: Caller | undefined) => {
      const found = (await submissions.visible([submitId], viewer)).get(submitId)
      if (!found) throw new NoSubmission()
      return found
    }
    ctx.serve(remarkApi, {
      list: async ({ query: { submitId }, caller }) => {
        await find(submitId, caller)
        return docs.find({ submitId }).sort({ _id: 1 }).toArray()
      },
      add: async ({ body: { submitId, text }, caller }) => {
        const { row, context } = await find(submitId, caller)
        await context.authorize('comment', row.pid)
        await docs.insertOne({ _id: await ctx.nextId('remarks'), submitId, author: caller.username, text })
      },
    })
  },
})
