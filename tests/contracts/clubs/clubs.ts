import { defineCollection, defineServer } from '@verdict/core/server'
import {
  contextResolver,
  contexts,
  NoProblem,
  NotYours,
  ownedProblems,
  problemBank,
  type OpenContext,
  type ProblemBank,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { Club, clubApi, clubs } from './contract.ts'

const ClubDoc = Club.omit({ id: true }).extend({ _id: z.int() })
type ClubDoc = z.infer<typeof ClubDoc>
const clubDocs = defineCollection('clubs', ClubDoc)

export const clubServer = defineServer(clubs, {
  needs: { bank: problemBank, resolver: contextResolver, owned: ownedProblems },
  setup(ctx, { bank, resolver, owned }) {
    const docs = ctx.collection(clubDocs)
    ctx.contribute(contexts, {
      key: 'gid',
      open: async (id, viewer) => {
        const club = await docs.findOne({ _id: id })
        return club && isOneOf([...club.heads, ...club.authors, ...club.members], viewer) ? openClub(club, bank, viewer) : undefined
      },
    })
    ctx.serve(clubApi, {
      put: async ({ body: { id, ...club } }) => void (await docs.replaceOne({ _id: id }, club, { upsert: true })),
      get: async ({ query, caller }) => {
        await owned.of(`gid:${query.gid}`, caller)
        return { id: query.gid, prefix: (await docs.findOne({ _id: query.gid }))?.prefix ?? '' }
      },
      end: async ({ query }) => owned.removeAll(`gid:${query.gid}`),
      detail: async ({ query: { problemId, ...keys }, caller }) => bank.detail(await resolver.resolve(keys, caller), problemId),
      list: async ({ query: { gid: id, ...query }, caller }) => (await owned.of(`gid:${id}`, caller)).list(query),
      all: async ({ query: { gid: id, ...query }, caller }) => (await owned.of(`gid:${id}`, caller)).adminList(query),
      tags: async ({ query, caller }) => (await owned.of(`gid:${query.gid}`, caller)).tags(),
      create: async ({ query, body, caller }) => (await owned.of(`gid:${query.gid}`, caller)).create(body),
      edit: async ({ body, caller }) => (await owned.ofProblem(body.problem.id ?? 0, 'gid', caller)).edit(body),
      read: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).read(query.pid),
      remove: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).remove(query.pid),
      cases: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).cases(query.pid, query.isUpload),
      previewCase: async ({ query: { gid: id, ...query }, caller }) => (await owned.of(`gid:${id}`, caller)).previewCase(query),
      compile: async ({ query, body, caller }) => (await owned.of(`gid:${query.gid}`, caller)).compile(query.use, body),
      changeAuth: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).changeAuth(query.pid, query.auth),
      apply: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).apply(query.pid, query.applies),
      applications: ({ query: { gid: id, ...query } }) => owned.applications({ ...query, ...(id !== undefined && { owner: `gid:${id}` }) }),
      decide: ({ query }) => owned.decide(query.pid, query.publication),
    })
  },
})

const isOneOf = (names: readonly string[], viewer: Viewer) => viewer !== undefined && (viewer.role === 'root' || names.includes(viewer.username))

function openClub(club: ClubDoc, bank: ProblemBank, viewer: Viewer): OpenContext {
  const reference = `gid:${club._id}` as const
  const owns = async (pid: number) => (await bank.summaries([pid])).get(pid)?.owner === reference
  return {
    reference,
    around: [],
    displayIdPrefix: club.prefix,
    rules: { cooldown: true, sharing: true, countsOutside: false, priority: 'normal', treatedAs: 'group' },
    findProblem: async (displayId) => {
      const found = await bank.find(displayId)
      return found?.owner === reference ? found.pid : undefined
    },
    displayIds: async (pids) =>
      new Map([...(await bank.summaries(pids))].flatMap(([pid, { owner, problemId }]) => (owner === reference ? [[pid, problemId]] : []))),
    problems: async () => [],
    authorize: async (action, pid) => {
      if (pid !== 0 && !(await owns(pid))) throw new NoProblem()
      if (action === 'edit' && !isOneOf(pid === 0 ? [...club.heads, ...club.authors] : club.heads, viewer)) throw new NotYours()
      if (action === 'download-data' && !isOneOf(club.heads, viewer)) throw new NotYours()
    },
    rowRules: async () => [{ shows: 'all' }],
  }
}
