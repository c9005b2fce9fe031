import { definePlugin, wireBoolean, wireNumber, pageQuery } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import {
  contextResolver,
  contexts,
  NoProblem,
  NotYours,
  ownedProblems,
  problemBank,
  ProblemDetail,
  SaveProblemRequest,
  type OpenContext,
  type ProblemBank,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { z } from 'zod'

const clubs = definePlugin({ id: 'clubs' })
const Club = z.object({ id: z.int(), prefix: z.string(), heads: z.array(z.string()), authors: z.array(z.string()), members: z.array(z.string()) })
const ClubDoc = Club.omit({ id: true }).extend({ _id: z.int() })
type ClubDoc = z.infer<typeof ClubDoc>
const clubDocs = defineCollection('clubs', ClubDoc)
const gid = wireNumber
const pid = z.object({ pid: wireNumber })

/** A club owns problems, as a group of a school does: heads and authors write them, members solve them, and nobody else knows them. */
export const clubApi = clubs.api({
  put: { method: 'PUT', path: '/api/clubs/club', access: 'anyone', body: Club },
  end: { method: 'DELETE', path: '/api/clubs/club', access: 'anyone', query: z.object({ gid }) },
  detail: { method: 'GET', path: '/api/clubs/detail', access: 'user', query: z.object({ gid, problemId: z.string() }), output: ProblemDetail },
  list: {
    method: 'GET',
    path: '/api/clubs/problems',
    access: 'user',
    query: z.object({ ...pageQuery({ limit: 10 }), gid, keyword: z.string().optional() }),
    output: z.any(),
  },
  all: { method: 'GET', path: '/api/clubs/all', access: 'user', query: z.object({ ...pageQuery({ limit: 10 }), gid }), output: z.any() },
  tags: { method: 'GET', path: '/api/clubs/tags', access: 'user', query: z.object({ gid }), output: z.any() },
  create: {
    method: 'POST',
    path: '/api/clubs/problem',
    access: 'user',
    query: z.object({ gid }),
    body: SaveProblemRequest,
    output: z.object({ pid: z.int() }),
  },
  edit: { method: 'PUT', path: '/api/clubs/problem', access: 'user', body: SaveProblemRequest },
  read: { method: 'GET', path: '/api/clubs/problem', access: 'user', query: pid, output: z.any() },
  remove: { method: 'DELETE', path: '/api/clubs/problem', access: 'user', query: pid },
  apply: { method: 'PUT', path: '/api/clubs/apply', access: 'user', query: pid.extend({ applies: wireBoolean }) },
  applications: {
    method: 'GET',
    path: '/api/clubs/applications',
    access: { roles: ['root', 'problem_admin'] },
    query: z.object(pageQuery({ limit: 10 })),
    output: z.any(),
  },
  decide: {
    method: 'PUT',
    path: '/api/clubs/decide',
    access: { roles: ['root', 'problem_admin'] },
    query: pid.extend({ publication: z.enum(['approved', 'refused']) }),
  },
})

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
      end: async ({ query }) => owned.removeAll(`gid:${query.gid}`),
      detail: async ({ query: { problemId, ...keys }, caller }) => bank.detail(await resolver.resolve(keys, caller), problemId),
      list: async ({ query: { gid: id, ...query }, caller }) => (await owned.of(`gid:${id}`, caller)).list(query),
      all: async ({ query: { gid: id, ...query }, caller }) => (await owned.of(`gid:${id}`, caller)).adminList(query),
      tags: async ({ query, caller }) => (await owned.of(`gid:${query.gid}`, caller)).tags(),
      create: async ({ query, body, caller }) => (await owned.of(`gid:${query.gid}`, caller)).create(body),
      edit: async ({ body, caller }) => (await owned.ofProblem(body.problem.id ?? 0, 'gid', caller)).edit(body),
      read: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).read(query.pid),
      remove: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).remove(query.pid),
      apply: async ({ query, caller }) => (await owned.ofProblem(query.pid, 'gid', caller)).apply(query.pid, query.applies),
      applications: ({ query }) => owned.applications(query),
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
    within: [],
    displayIdPrefix: club.prefix,
    rules: { cooldown: true, sharing: true, countsOutside: false, priority: 'normal' },
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
