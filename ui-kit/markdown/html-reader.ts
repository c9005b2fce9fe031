import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'

const raw = unified().use(rehypeRaw)

export const readHtml = (tree: Root): Root => raw.runSync(tree) as Root
