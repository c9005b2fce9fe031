import { FileTwice, LinkForbidden, TooManyLinks, type PackageFile } from '../../contract.ts'
import { baseName } from '../../kit/index.ts'
import { decodeText } from '@verdict/core'
import type { PackageBudget } from './package-budget.ts'

const maxLinks = 1000
/** Each folder link scans all files. */
const maxFolderLinks = 50
/** The maximum length of a chain of links, as in Linux. */
const maxHops = 40
const maxTargetBytes = 500

type Files = ReadonlyMap<string, PackageFile>

/** Adds the files to which links lead; each occurrence counts towards the limits. Refuses links that lead out of the package, in a circle or to nothing. */
export async function followLinks(
  files: Files,
  links: Files,
  { budget, place }: { readonly budget: PackageBudget; readonly place: string },
): Promise<Map<string, PackageFile>> {
  if (links.size > maxLinks) throw new TooManyLinks({ most: maxLinks })
  const targets = new Map<string, string>()
  for (const [path, link] of links) targets.set(path, await targetOf(link))
  const refuse = (path: string, link: string) => new LinkForbidden({ file: place + path, target: link.replaceAll(/\p{Cc}/gu, '?').slice(0, 100) })
  const all = new Map(files)
  const add = (path: string, file: PackageFile) => {
    if (all.has(path)) throw new FileTwice({ file: place + path })
    budget.takeFiles(1)
    budget.takeBytes(file.size)
    all.set(path, { ...file, path, name: baseName(path) })
  }
  const folders: { readonly path: string; readonly link: string; readonly target: string }[] = []
  for (const [path, link] of targets) {
    const target = resolve(path, targets)
    if (target === undefined) throw refuse(path, link)
    const file = files.get(target)
    if (file) add(path, file)
    else folders.push({ path, link, target })
  }
  if (folders.length > maxFolderLinks) throw new TooManyLinks({ most: maxFolderLinks })
  const withLinkedFiles = [...all]
  for (const { path, link, target } of folders) {
    const inside = target === '' ? '' : `${target}/`
    const found = withLinkedFiles.filter(([one]) => one.startsWith(inside))
    // A folder that contains itself would never end.
    if (found.length === 0 || folders.some((other) => other.path.startsWith(inside))) throw refuse(path, link)
    for (const [one, file] of found) add(`${path}/${one.slice(inside.length)}`, file)
  }
  return all
}

/** Returns the target of a link; empty if it is too long or not text. */
async function targetOf(link: PackageFile): Promise<string> {
  if (link.size > maxTargetBytes) return ''
  const chunks: Uint8Array[] = []
  for await (const chunk of await link.open()) chunks.push(chunk)
  return decodeText(Buffer.concat(chunks))?.text.replaceAll('\\', '/') ?? ''
}

/** Resolves a path step by step, as an operating system does; undefined outside the package and for endless links. */
function resolve(path: string, targets: ReadonlyMap<string, string>): string | undefined {
  const at: string[] = []
  let rest = path.split('/')
  for (let hops = 0; rest.length > 0;) {
    const [step = '', ...more] = rest
    rest = more
    if (step === '' || step === '.') continue
    if (step === '..') {
      if (at.pop() === undefined) return undefined
      continue
    }
    const target = targets.get([...at, step].join('/'))
    if (target === undefined) {
      at.push(step)
      continue
    }
    hops += 1
    if (hops > maxHops || target === '' || /^(?:\/|[a-z]:)/i.test(target)) return undefined
    rest = [...target.split('/'), ...rest]
  }
  return at.join('/')
}
