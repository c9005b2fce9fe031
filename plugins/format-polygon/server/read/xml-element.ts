import { TextTooLarge, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'

const maxBytes = 16 * 1024 * 1024

/** An element of a small XML file. Texts between elements are ignored. */
export class XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[] = []

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name
    this.attributes = attributes
  }

  /** Returns the elements at a path such as `judging/testset`. */
  all(path: string): readonly XmlElement[] {
    const [name, ...rest] = path.split('/')
    const found = this.children.filter((child) => child.name === name)
    return rest.length === 0 ? found : found.flatMap((child) => child.all(rest.join('/')))
  }

  first(path: string): XmlElement | undefined {
    return this.all(path)[0]
  }

  text = ''
}

export async function readElements(archive: PackageArchive, path: string, report: ProblemReport): Promise<XmlElement> {
  if ((archive.files.get(path)?.size ?? 0) > maxBytes) throw new TextTooLarge({ file: path, most: maxBytes / 1024 / 1024 })
  const root = new XmlElement('', {})
  const open = [root]
  for await (const event of archive.xml(path, report)) {
    const current = open.at(-1)!
    if (event.kind === 'text') current.text += event.text
    else if (event.kind === 'close') open.pop()
    else {
      const element = new XmlElement(event.name, event.attributes)
      current.children.push(element)
      open.push(element)
    }
  }
  return root
}
