import { definePlugin } from '@verdict/core'
import { defineServer, publicFilesService, type PublicFiles } from '@verdict/core/server'
import { addressesIn, textsOf, withAddresses } from '../kit/index.ts'
import { problemBank, type DraftFile, type ProblemBank, type ProblemDraft } from '@verdict/plugin-problems/contract'

let bank: ProblemBank
const author = 'somebody'
let publicFiles: PublicFiles

/** A test plugin that reads problems as formats receive them. */
export const bankReader = defineServer(definePlugin({ id: 'bank-reader' }), {
  needs: { problemBank, publicFilesService },
  setup: (_, needs) => {
    bank = needs.problemBank
    publicFiles = needs.publicFilesService
  },
})

/** Adds a problem as a plugin does. */
export const createDraft = (draft: ProblemDraft) => bank.create(draft, author)

/** A problem with its test case contents and images, but without its display ID: equal models are equal problems. */
export async function modelOf(problemId: string) {
  const draft = (await bank.read((await bank.find(problemId))!.pid))!
  const hashes = new Map<string, string>()
  for (const address of addressesIn(textsOf(draft))) {
    const file = await publicFiles.findByName(address.slice(address.lastIndexOf('/') + 1))
    if (file) hashes.set(address, `picture:${file.file}`)
  }
  const { cases, ...fields } = withAddresses(draft, (address) => hashes.get(address) ?? address)
  const read = []
  for await (const one of cases) read.push({ ...one, input: await sideOf(one.input), output: await sideOf(one.output) })
  return { ...(fields as Omit<ProblemDraft, 'cases'>), problemId: '', cases: read }
}

/** The bank always returns a file. */
async function sideOf(side: string | DraftFile): Promise<[name: string, text: string]> {
  const { name, open } = side as DraftFile
  const chunks: Uint8Array[] = []
  for await (const chunk of await open()) chunks.push(chunk)
  return [name, Buffer.concat(chunks).toString()]
}
