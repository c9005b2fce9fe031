import { Part, useApi, useLoad } from '@verdict/core/web'
import { problemForm, type ProblemFormCalls } from '@verdict/plugin-problems/contract'
import { useParams } from 'react-router-dom'
import { clubApi } from '../contract.ts'

/** The problem form of the bank under a route of the club, with calls of the club. */
export default function ClubFormPage() {
  const { gid: club = '', pid } = useParams()
  const gid = Number(club)
  const api = useApi(clubApi)
  const { value, failure } = useLoad((signal) => api.get({ query: { gid } }, signal), [gid])
  if (failure) return <p>{failure.message}</p>
  if (!value) return null
  const calls: ProblemFormCalls = {
    tags: (signal) => api.tags({ query: { gid } }, signal),
    read: (id, signal) => api.read({ query: { pid: id } }, signal),
    cases: (id, isUpload, signal) => api.cases({ query: { pid: id, isUpload } }, signal),
    previewCase: (query, signal) => api.previewCase({ query: { ...query, gid } }, signal),
    compile: (use, body) => api.compile({ query: { gid, use }, body }),
    create: (body) => api.create({ query: { gid }, body }),
    edit: (body) => api.edit({ body }),
  }
  const edited = pid === undefined ? {} : { pid: Number(pid) }
  const editPath = (id: number) => `/club/${gid}/problem/edit/${id}`
  return <Part of={problemForm} with={{ ...edited, calls, keys: { gid }, auths: [1, 2], displayIdPrefix: value.prefix, editPath }} />
}
