import { succeeded, useApi } from '@verdict/core/web'
import { useState } from 'react'
import { importLimits, memberImportApi, type ImportRow } from '../../../contract/import-api.ts'

/** The users to import. */
export type ImportSource = { readonly classId: number } | { readonly usernames: readonly string[] }

/** Whether an import makes this row a member. */
export function isImported({ state }: ImportRow): boolean {
  return state === 'new' || state === 'applying' || state === 'refused'
}

/** Previews an import and runs it, in batches that keep the progress bar moving. */
export function useMemberImport(gid: number, onDone: (count: number) => void) {
  const { preview, add } = useApi(memberImportApi)
  const [source, setSource] = useState<ImportSource>()
  const [rows, setRows] = useState<readonly ImportRow[]>()
  const [isChecking, setChecking] = useState(false)
  const [progress, setProgress] = useState<number>()
  async function check(chosen: ImportSource) {
    setChecking(true)
    const body = { gid, ...('classId' in chosen ? chosen : { usernames: [...chosen.usernames] }) }
    const found = await preview({ body }).catch(() => undefined)
    setChecking(false)
    if (!found) return
    setSource(chosen)
    setRows(found)
  }
  async function run() {
    const usernames = (rows ?? []).filter(isImported).map(({ name }) => name)
    for (let start = 0; start < usernames.length; start += importLimits.added) {
      setProgress((start / usernames.length) * 100)
      if (await succeeded(add({ body: { gid, usernames: usernames.slice(start, start + importLimits.added) } }))) continue
      setProgress(undefined)
      // Some users may already have been added; a new check shows them.
      if (source) await check(source)
      return
    }
    setProgress(undefined)
    onDone(usernames.length)
  }
  return { rows, isChecking, progress, check, run }
}
